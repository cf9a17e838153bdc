package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * The transport of a request that we hand on to the SDK's session: its response comes back to us, all other messages
 * (progress, requests to the client) go straight to the client. Closing it closes nothing: the stream is ours.
 */
final class BridgedTransport extends ForwardingStream {

    private static final McpSchema.JSONRPCResponse.JSONRPCError NO_ANSWER =
            new McpSchema.JSONRPCResponse.JSONRPCError(McpSchema.ErrorCodes.INTERNAL_ERROR, "Internal error");

    private final Sinks.One<McpSchema.JSONRPCResponse> response = Sinks.one();

    BridgedTransport(McpStreamableServerTransport inner) {
        super(inner);
    }

    /** The response; an error where the SDK's session ended without one. */
    Mono<McpSchema.JSONRPCResponse> response() {
        return Mono.defer(() -> {
            response.tryEmitEmpty(); // no effect where there is a response
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
