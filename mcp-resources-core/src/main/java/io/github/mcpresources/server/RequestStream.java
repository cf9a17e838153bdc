package io.github.mcpresources.server;

import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The response stream of one request. Since SDK 2.1.0, the SDK does not pass the id of the request to a handler. A
 * handler of this library that needs the id therefore returns a {@linkplain Work task} as its result. When the SDK
 * sends this result together with the id, this stream runs the task, and sends the response of the task instead.
 */
final class RequestStream extends ForwardingStream {

    /** A task that answers a request. */
    interface Work {

        /**
         * Returns the response; empty if the client cancelled the request.
         *
         * @param memory the memory that is reserved for the response until it is sent
         */
        Mono<McpSchema.JSONRPCResponse> response(Object id, AnswerMemory memory);
    }

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
        Work work = (Work) response.result();
        return Mono.using(
                AnswerMemory::new,
                memory -> work.response(response.id(), memory).flatMap(inner::sendMessage),
                AnswerMemory::close);
    }
}
