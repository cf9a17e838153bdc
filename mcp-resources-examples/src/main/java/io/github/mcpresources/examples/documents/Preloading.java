package io.github.mcpresources.examples.documents;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Map;
import javax.crypto.Cipher;

/**
 * The loading of the cipher of cursors and of the JSON mapper, on a thread of its own while the server is created. Both
 * take about a third of the time of the start.
 */
final class Preloading {

    private static final String CIPHER = "AES/GCM/NoPadding";

    /** The parameters of the first message that a mapper reads. */
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

    /** Loads the mapper, and what it needs to introduce a client and the server to each other. */
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
