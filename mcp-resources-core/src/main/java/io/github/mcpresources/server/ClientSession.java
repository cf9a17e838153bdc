package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.subscriptions.Notification;
import io.github.mcpresources.internal.subscriptions.Outlet;
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
 * What we keep of a session of the SDK: whose it is, and what it subscribed to.
 *
 * <p>It belongs to whoever begins it, where the transport tells that ({@link Sessions#admits}), and else to the caller of
 * its first message. Nobody else's messages are taken, however they got its id.
 */
final class ClientSession implements Outlet {

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
     * A session of nobody yet.
     *
     * @param isOpen whether the client is known to be there although it says nothing; that a stream to it is open does
     *     not tell, since only a write finds out that nobody reads it
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
     * The caller of a message, if the session is the caller's.
     *
     * @throws ResourceException if it is somebody else's; any other exception is the principal function's own
     */
    Caller admit(McpTransportContext context) {
        Caller caller = backend.caller(context);
        Subscriber known;
        synchronized (this) {
            if (owner == null) {
                owner = caller;
            } else if (!owner.equals(caller)) {
                log.warn(
                        "A message of {} was refused in a session of {}{}",
                        caller,
                        owner,
                        caller.principal().isPresent()
                                ? ""
                                : "; where this is so of all, give the SDK's transport the contextExtractor of the filter");
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

    /** Whether a caller's message was taken. */
    synchronized boolean isOwned() {
        return owner != null;
    }

    private void open(Caller caller) {
        subscriber = backend.subscriptions().open(id, caller, this);
        if (ready && subscriber != null) {
            subscriber.start();
        }
    }

    /** Lets notifications flow: the client is there to take them. */
    synchronized void ready() {
        ready = true;
        if (subscriber != null) {
            subscriber.start();
        }
    }

    /** Holds notifications back: there is nobody to take them for now. */
    synchronized void away() {
        ready = false;
        if (subscriber != null) {
            subscriber.pause();
        }
    }

    /** What the session subscribed to; null where nothing can be subscribed to. */
    synchronized @Nullable Subscriber subscriptions() {
        return backend.subscriptions().subscribe() ? subscriber : null;
    }

    /** Forgets it. */
    synchronized void close() {
        closed = true;
        backend.sessions().remove(this);
        if (subscriber != null) {
            subscriber.close();
        }
    }

    @Override
    public CompletionStage<Void> send(Notification notification) {
        Mono<Void> sent = notification instanceof Notification.Updated updated
                ? sdk.sendNotification(McpSchema.METHOD_NOTIFICATION_RESOURCES_UPDATED, Map.of("uri", updated.uri()))
                : sdk.sendNotification(McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED, null);
        return sent.toFuture();
    }

    /** Ends the connection. The SDK may keep the session; who goes on in it begins without subscriptions. */
    @Override
    public void disconnect() {
        synchronized (this) {
            subscriber = null;
        }
        sdk.close();
    }

    /** Pings the client; its answer is a message like any other, and so a sign of life. */
    @Override
    public void ask() {
        sdk.sendRequest(McpSchema.METHOD_PING, null, PONG)
                .subscribe(pong -> {}, silence -> log.debug("Session {} did not answer a ping", id, silence));
    }

    @Override
    public boolean isOpen() {
        return isOpen.getAsBoolean();
    }
}
