package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The response stream of a request that the SDK's own server answers, on which a client gets what it {@linkplain Backend#told may have}. */
final class ToldStream extends ForwardingStream {

    private final String method;
    private final Backend backend;

    ToldStream(String method, McpStreamableServerTransport inner, Backend backend) {
        super(inner);
        this.method = method;
        this.backend = backend;
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return inner.sendMessage(told(message));
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, @Nullable String messageId) {
        return inner.sendMessage(told(message), messageId);
    }

    private McpSchema.JSONRPCMessage told(McpSchema.JSONRPCMessage message) {
        return message instanceof McpSchema.JSONRPCResponse response ? backend.told(method, response) : message;
    }
}
