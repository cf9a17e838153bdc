package io.github.mcpresources.internal.server;

import io.modelcontextprotocol.common.McpTransportContext;
import org.jspecify.annotations.Nullable;

/**
 * The transport context of a request without a client session. The SDK's server answers the request in a temporary
 * session, which ends with it. The id of that session must not be used.
 *
 * @param found the context that the transport extracted
 */
public record OneRequest(McpTransportContext found) implements McpTransportContext {

    @Override
    public @Nullable Object get(String key) {
        return found.get(key);
    }
}
