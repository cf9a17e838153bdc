package io.github.mcpresources.examples.documents;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A JSON mapper that loads the SDK's mapper at its first use. The server can therefore be built while
 * {@link Preloading} loads the SDK's mapper.
 */
final class LateJsonMapper implements McpJsonMapper {

    private volatile @Nullable McpJsonMapper loaded;

    /**
     * Returns the SDK's mapper. The mapper is kept in a field, because {@code McpJsonDefaults.getMapper} blocks while
     * another thread loads the SDK's validator.
     */
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
