package io.github.mcpresources.internal.server;

import io.modelcontextprotocol.common.McpTransportContext;
import org.jspecify.annotations.Nullable;

/**
 * What a transport found in a request that has no session of its client's: the session in which the SDK's server answers it
 * ends with it, and the id of that session is of no use to anybody.
 *
 * @param found what the transport found
 */
public record OneRequest(McpTransportContext found) implements McpTransportContext {

    @Override
    public @Nullable Object get(String key) {
        return found.get(key);
    }
}
