package io.github.mcpresources.store;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * A client transport that reports the URI of every {@code notifications/resources/updated}. The SDK's client reports
 * only the resources that it can read afterwards.
 */
final class RecordedUpdates implements McpClientTransport {

    private final McpClientTransport transport;
    private final Consumer<String> updated;

    RecordedUpdates(McpClientTransport transport, Consumer<String> updated) {
        this.transport = transport;
        this.updated = updated;
    }

    @Override
    public Mono<Void> connect(Function<Mono<McpSchema.JSONRPCMessage>, Mono<McpSchema.JSONRPCMessage>> handler) {
        return transport.connect(message -> handler.apply(message.doOnNext(this::record)));
    }

    private void record(McpSchema.JSONRPCMessage message) {
        if (message instanceof McpSchema.JSONRPCNotification notification
                && notification.method().equals("notifications/resources/updated")) {
            updated.accept(String.valueOf(((Map<?, ?>) notification.params()).get("uri")));
        }
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return transport.sendMessage(message);
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return transport.unmarshalFrom(data, type);
    }

    @Override
    public void setExceptionHandler(Consumer<Throwable> handler) {
        transport.setExceptionHandler(handler);
    }

    @Override
    public List<String> protocolVersions() {
        return transport.protocolVersions();
    }

    @Override
    public Mono<Void> closeGracefully() {
        return transport.closeGracefully();
    }
}
