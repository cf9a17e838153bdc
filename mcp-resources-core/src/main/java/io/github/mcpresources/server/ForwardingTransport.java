package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpServerTransportProviderBase;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * A transport that stands before another one of the SDK: all but its sessions is the other one's.
 *
 * @param <T> the kind of transport
 */
abstract class ForwardingTransport<T extends McpServerTransportProviderBase> implements McpServerTransportProviderBase {

    final T inner;

    ForwardingTransport(T inner) {
        this.inner = inner;
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return inner.notifyClients(method, params);
    }

    @Override
    public Mono<Void> notifyClient(String sessionId, String method, Object params) {
        return inner.notifyClient(sessionId, method, params);
    }

    @Override
    public void close() {
        inner.close();
    }

    @Override
    public Mono<Void> closeGracefully() {
        return inner.closeGracefully();
    }

    @Override
    public List<String> protocolVersions() {
        return inner.protocolVersions();
    }
}
