package io.github.mcpresources.server;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.util.List;
import reactor.core.publisher.Mono;

/** A connection to one client that forwards calls to the SDK's connection. Subclasses override individual methods. */
abstract class ForwardingChannel<T extends McpServerTransport> implements McpServerTransport {

    final T inner;

    ForwardingChannel(T inner) {
        this.inner = inner;
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return inner.sendMessage(message);
    }

    @Override
    public <V> V unmarshalFrom(Object data, TypeRef<V> type) {
        return inner.unmarshalFrom(data, type);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return inner.closeGracefully();
    }

    @Override
    public void close() {
        inner.close();
    }

    @Override
    public List<String> protocolVersions() {
        return inner.protocolVersions();
    }
}
