package io.github.mcpresources.server;

import io.github.mcpresources.internal.protocol.Answer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The response stream of one request. Since SDK 2.1.0, a handler does not get the request's id and only returns a
 * result. Handlers of this library therefore return a {@linkplain Work task} as the result. It runs when the SDK sends
 * the result with the id.
 */
final class RequestStream extends ForwardingStream {

    /**
     * A request that is still to be answered.
     *
     * @param answer returns the answer for the request's id; empty if the client cancelled the request
     */
    record Work(Function<Object, Mono<Answer>> answer) {}

    RequestStream(McpStreamableServerTransport inner) {
        super(inner);
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return isWork(message) ? done((McpSchema.JSONRPCResponse) message) : inner.sendMessage(message);
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, @Nullable String messageId) {
        return isWork(message) ? done((McpSchema.JSONRPCResponse) message) : inner.sendMessage(message, messageId);
    }

    private static boolean isWork(McpSchema.JSONRPCMessage message) {
        return message instanceof McpSchema.JSONRPCResponse response && response.result() instanceof Work;
    }

    private Mono<Void> done(McpSchema.JSONRPCResponse response) {
        return ((Work) response.result())
                .answer()
                .apply(response.id())
                .flatMap(answer -> inner.sendMessage(Backend.response(response.id(), answer)));
    }
}
