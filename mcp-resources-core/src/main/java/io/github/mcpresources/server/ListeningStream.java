package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The stream on which a client receives messages that are not related to a request. It calls a function when it is
 * closed or a write fails.
 */
final class ListeningStream extends ForwardingStream {

    private final Consumer<ListeningStream> ended;

    ListeningStream(McpStreamableServerTransport inner, Consumer<ListeningStream> ended) {
        super(inner);
        this.ended = ended;
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return inner.sendMessage(message).doOnError(failure -> ended.accept(this));
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, @Nullable String messageId) {
        return inner.sendMessage(message, messageId).doOnError(failure -> ended.accept(this));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.defer(() -> {
            ended.accept(this);
            return inner.closeGracefully();
        });
    }

    @Override
    public void close() {
        ended.accept(this);
        inner.close();
    }
}
