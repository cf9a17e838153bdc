package io.github.mcpresources.examples.documents;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The SDK's JSON mapper. It is loaded when it is used, so that it can be passed on while {@link Preloading} loads it.
 */
final class LateJsonMapper implements McpJsonMapper {

    private volatile @Nullable McpJsonMapper loaded;

    /** Returns the mapper. It is kept, because the SDK's method waits while another thread loads the validator. */
    private McpJsonMapper mapper() {
        McpJsonMapper mapper = loaded;
        if (mapper == null) {
            mapper = McpJsonDefaults.getMapper();
            loaded = mapper;
        }
        return mapper;
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
