package io.github.mcpresources.examples.documents;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.Map;

/**
 * The SDK's JSON mapper, which is loaded on a thread of its own while the server is created. It takes about a third of
 * the time of the start. A use of the mapper waits until it is loaded.
 */
final class LateJsonMapper implements McpJsonMapper {

    /** A message of the first kind that a mapper reads, and the values of the first that it writes. */
    private static final String INTRODUCTION = "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
            + "\"clientInfo\":{\"name\":\"document-server\",\"version\":\"1\"}}";

    /** Creates the mapper and starts to load it. */
    static LateJsonMapper loading() {
        Thread thread = new Thread(LateJsonMapper::load, "json-mapper");
        thread.setDaemon(true);
        thread.start();
        return new LateJsonMapper();
    }

    /** Loads the mapper, and what it needs to introduce a client and the server to each other. */
    private static void load() {
        try {
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
        } catch (IOException | RuntimeException failure) {
            throw new IllegalStateException("The JSON mapper cannot be used", failure);
        }
    }

    private LateJsonMapper() {}

    private static McpJsonMapper mapper() {
        return McpJsonDefaults.getMapper();
    }

    @Override
    public <T> T readValue(String content, Class<T> type) throws IOException {
        return mapper().readValue(content, type);
    }

    @Override
    public <T> T readValue(byte[] content, Class<T> type) throws IOException {
        return mapper().readValue(content, type);
    }

    @Override
    public <T> T readValue(String content, TypeRef<T> type) throws IOException {
        return mapper().readValue(content, type);
    }

    @Override
    public <T> T readValue(byte[] content, TypeRef<T> type) throws IOException {
        return mapper().readValue(content, type);
    }

    @Override
    public <T> T convertValue(Object value, Class<T> type) {
        return mapper().convertValue(value, type);
    }

    @Override
    public <T> T convertValue(Object value, TypeRef<T> type) {
        return mapper().convertValue(value, type);
    }

    @Override
    public String writeValueAsString(Object value) throws IOException {
        return mapper().writeValueAsString(value);
    }

    @Override
    public byte[] writeValueAsBytes(Object value) throws IOException {
        return mapper().writeValueAsBytes(value);
    }
}
