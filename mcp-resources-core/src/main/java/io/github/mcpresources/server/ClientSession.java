package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.subscriptions.Notification;
import io.github.mcpresources.internal.subscriptions.NotificationSink;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSession;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * The state of an SDK session: its owner and its subscriptions.
 *
 * <p>If the servlet filter reports the caller that begins the session ({@link Sessions#admits}), this caller is the
 * owner. Otherwise, the caller of the first message is the owner. Messages of other callers are rejected, even if those
 * callers know the session's id.
 */
final class ClientSession implements NotificationSink {

    private static final Logger log = LoggerFactory.getLogger(ClientSession.class);

    private static final TypeRef<Object> PONG = new TypeRef<>() {};

    private final String id;
    private final McpSession sdk;
    private final Backend backend;
    private final BooleanSupplier isOpen;
    private @Nullable Caller owner;
    private @Nullable Subscriber subscriber;
    private boolean ready;
    private boolean closed;

    /**
     * Creates a session without an owner.
     *
     * @param isOpen returns true if the client is known to be connected even while it sends nothing. An open HTTP
     *     stream alone does not prove this, because the server detects a disconnected client only when it writes
     */
    ClientSession(String id, McpSession sdk, Backend backend, BooleanSupplier isOpen) {
        this.id = id;
        this.sdk = sdk;
        this.backend = backend;
        this.isOpen = isOpen;
        backend.sessions().add(this);
    }

    String id() {
        return id;
    }

    /**
     * Returns the caller of a message. If the session has no owner, this caller becomes the owner. The message counts
     * as activity of the client.
     *
     * @throws ResourceException if the session belongs to another caller, in which case a warning is logged
     * @throws RuntimeException if the principal function fails
     */
    Caller admit(McpTransportContext context) {
        Caller caller = backend.caller(context);
        Subscriber known;
        synchronized (this) {
            if (owner == null) {
                owner = caller;
            } else if (!owner.equals(caller)) {
                boolean isNamed = backend.requests().logsCallers();
                log.warn(
                        "Refused a message from {} in a session that belongs to {}{}",
                        isNamed ? caller : "a caller",
                        isNamed ? owner : "another caller",
                        caller.principal().isPresent()
                                ? ""
                                : "; if this happens to all messages, give the SDK's transport the contextExtractor of"
                                        + " the filter");
                throw new ResourceException(
                        McpSchema.ErrorCodes.INVALID_REQUEST,
                        "This session belongs to another caller; initialize a session of your own");
            }
            if (subscriber == null && !closed) {
                open(caller);
            }
            known = subscriber;
        }
        if (known != null) {
            known.touch();
        }
        return caller;
    }

    synchronized boolean isOwned() {
        return owner != null;
    }

    private void open(Caller caller) {
        subscriber = backend.subscriptions().open(id, caller, this);
        if (ready && subscriber != null) {
            subscriber.start();
        }
    }

    synchronized void ready() {
        ready = true;
        if (subscriber != null) {
            subscriber.start();
        }
    }

    synchronized void away() {
        ready = false;
        if (subscriber != null) {
            subscriber.pause();
        }
    }

    synchronized @Nullable Subscriber subscriptions() {
        return backend.subscriptions().subscribe() ? subscriber : null;
    }

    synchronized void close() {
        closed = true;
        backend.sessions().remove(this);
        if (subscriber != null) {
            subscriber.close();
        }
    }

    @Override
    public CompletionStage<Void> send(Notification notification) {
        return send(notification, Map.of());
    }

    @Override
    public CompletionStage<Void> send(Notification notification, Map<String, Object> meta) {
        Mono<Void> sent = notification instanceof Notification.Updated updated
                ? sdk.sendNotification(
                        McpSchema.METHOD_NOTIFICATION_RESOURCES_UPDATED,
                        meta.isEmpty() ? Map.of("uri", updated.uri()) : Map.of("uri", updated.uri(), "_meta", meta))
                : sdk.sendNotification(
                        McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED,
                        meta.isEmpty() ? null : Map.of("_meta", meta));
        return sent.toFuture();
    }

    /**
     * Ends the connection. The SDK may keep the session. If the client continues the session, it must subscribe again.
     */
    @Override
    public void disconnect() {
        synchronized (this) {
            subscriber = null;
        }
        sdk.close();
    }

    /** Sends a ping to the client. The response counts as activity of the client. */
    @Override
    public void ping() {
        sdk.sendRequest(McpSchema.METHOD_PING, null, PONG)
                .subscribe(pong -> {}, silence -> log.debug("Session {} did not answer a ping", id, silence));
    }

    @Override
    public boolean isOpen() {
        return isOpen.getAsBoolean();
    }
}
