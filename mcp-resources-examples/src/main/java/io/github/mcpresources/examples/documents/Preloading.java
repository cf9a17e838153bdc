package io.github.mcpresources.examples.documents;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Map;
import javax.crypto.Cipher;

/**
 * Loads the cipher of cursors, and the JSON mapper, on a separate thread while the server is created. Loading both
 * takes about a third of the startup time.
 */
final class Preloading {

    private static final String CIPHER = "AES/GCM/NoPadding";

    /** Parameters of {@code initialize}. Reading them loads the classes of the mapper. */
    private static final String INTRODUCTION = "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
            + "\"clientInfo\":{\"name\":\"document-server\",\"version\":\"1\"}}";

    private Preloading() {}

    static void start() {
        Thread thread = new Thread(Preloading::load, "preloading");
        thread.setDaemon(true);
        thread.start();
    }

    private static void load() {
        try {
            Cipher.getInstance(CIPHER);
            loadMapper();
        } catch (GeneralSecurityException | IOException failure) {
            throw new IllegalStateException("Could not load the cipher of cursors or the JSON mapper", failure);
        }
    }

    private static void loadMapper() throws IOException {
        McpJsonMapper mapper = McpJsonDefaults.getMapper();
        McpSchema.InitializeRequest client =
                mapper.convertValue(mapper.readValue(INTRODUCTION, Map.class), McpSchema.InitializeRequest.class);
        McpSchema.InitializeResult server = new McpSchema.InitializeResult(
                client.protocolVersion(),
                McpSchema.ServerCapabilities.builder()
                        .resources(true, true)
                        .tools(true)
                        .build(),
                client.clientInfo(),
                null,
                null);
        mapper.writeValueAsBytes(McpSchema.JSONRPCResponse.result(1, server));
    }
}
