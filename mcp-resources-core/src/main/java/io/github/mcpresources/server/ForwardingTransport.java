package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransportProviderBase;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * A transport that forwards calls to a transport of the SDK. Notifications about updated resources and changes to the
 * list of resources are not forwarded. Instead, this library combines these notifications and sends them to its
 * subscribers. The SDK's server therefore does not wait for the clients.
 */
abstract class ForwardingTransport<T extends McpServerTransportProviderBase> implements McpServerTransportProviderBase {

    final T inner;
    final Backend backend;

    ForwardingTransport(T inner, Backend backend) {
        this.inner = inner;
        this.backend = backend;
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        if (McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED.equals(method)) {
            return Mono.fromRunnable(() -> backend.subscriptions().events().listChanged());
        }
        return Mono.fromRunnable(() -> backend.attached().notified(method)).then(inner.notifyClients(method, params));
    }

    @Override
    public Mono<Void> notifyClient(String sessionId, String method, Object params) {
        if (McpSchema.METHOD_NOTIFICATION_RESOURCES_UPDATED.equals(method)
                && params instanceof McpSchema.ResourcesUpdatedNotification updated) {
            return Mono.fromRunnable(() -> backend.sessions().updated(sessionId, updated.uri()));
        }
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
