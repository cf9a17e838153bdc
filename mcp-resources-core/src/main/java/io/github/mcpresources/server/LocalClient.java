package io.github.mcpresources.server;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A client within this process, used as the transport of an SDK session. Closing the client has no effect. */
abstract class LocalClient implements McpStreamableServerTransport {

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, @Nullable String messageId) {
        return sendMessage(message);
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return McpJsonDefaults.getMapper().convertValue(data, type);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public void close() {}
}
