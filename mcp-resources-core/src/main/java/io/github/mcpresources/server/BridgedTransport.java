package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * The transport on which the SDK's session answers a request that this library passes to the session. The transport
 * keeps the response for this library, and sends all other messages, such as progress notifications, to the client.
 * When it is closed, the client's stream stays open.
 */
final class BridgedTransport extends ForwardingStream {

    private static final McpSchema.JSONRPCResponse.JSONRPCError NO_ANSWER =
            new McpSchema.JSONRPCResponse.JSONRPCError(McpSchema.ErrorCodes.INTERNAL_ERROR, "Internal error");

    private final Sinks.One<McpSchema.JSONRPCResponse> response = Sinks.one();

    BridgedTransport(McpStreamableServerTransport inner) {
        super(inner);
    }

    /**
     * Returns the response. The {@code Mono} fails if the SDK's session has not sent the response when the {@code Mono}
     * is subscribed to.
     */
    Mono<McpSchema.JSONRPCResponse> response() {
        return Mono.defer(() -> {
            response.tryEmitEmpty(); // no effect if there is a response
            return response.asMono().switchIfEmpty(Mono.error(() -> new McpError(NO_ANSWER)));
        });
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return message instanceof McpSchema.JSONRPCResponse answer ? keep(answer) : inner.sendMessage(message);
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, @Nullable String messageId) {
        return message instanceof McpSchema.JSONRPCResponse answer
                ? keep(answer)
                : inner.sendMessage(message, messageId);
    }

    private Mono<Void> keep(McpSchema.JSONRPCResponse answer) {
        return Mono.fromRunnable(() -> response.tryEmitValue(answer));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public void close() {}
}
