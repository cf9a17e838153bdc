package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One session, or one listen request, and what it subscribed to. Safe for use by many threads.
 *
 * <p>It is told nothing before {@link #start}; what happens between its opening and its start comes then.
 */
public final class Subscriber implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Subscriber.class);

    private final String id;
    private final Caller caller;
    private final Outlet outlet;
    /** Whether it wants to hear that the list changed. */
    private final boolean heedsList;

    private final SubscriptionManager manager;
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock. */
    private final Claims claims;

    private final Mailbox mailbox;
    /** What is known of who subscribed: providers may want more than the caller, to say who may hear of a resource. */
    private volatile RequestContext request;

    private boolean closed;
    private volatile boolean listChanged;
    /** A reading of the clock for durations. */
    private volatile long lastSeen;

    private volatile long askedAfter;
    /** Whether it counts among the subscribers that there may be. */
    private volatile boolean enrolled;

    Subscriber(String id, Caller caller, Outlet outlet, boolean heedsList, SubscriptionManager manager) {
        this.id = id;
        this.caller = caller;
        this.outlet = outlet;
        this.heedsList = heedsList;
        this.manager = manager;
        this.claims = new Claims(this, manager);
        this.mailbox = new Mailbox(this, outlet, manager, lock);
        this.request =
                RequestContext.builder().caller(caller).time(manager.time()).build();
        touch();
        this.askedAfter = lastSeen - 1; // no sign of life since which it was asked
    }

    /**
     * Who it is.
     *
     * @return the caller
     */
    public Caller caller() {
        return caller;
    }

    /** The latest request by which it subscribed, without what was that request's alone. */
    RequestContext request() {
        return request;
    }

    /** Lets notifications flow. A second time does nothing. */
    public void start() {
        mailbox.start();
    }

    /** Holds notifications back, as before the start, until it is started again: its stream is gone, and may come back. */
    public void pause() {
        mailbox.pause();
    }

    /** Notes a sign of life, so that the subscriptions do not expire; a notification that was written is one, too. */
    public void touch() {
        lastSeen = manager.time().nanoTime();
    }

    /** Notes that the client took what was begun to be written then. */
    void took(long begunAt) {
        if (begunAt - lastSeen > 0) {
            lastSeen = begunAt;
        }
    }

    /**
     * Subscribes to the updates of one URI; where it ends in {@code /}, also to those of what is under it.
     *
     * <p>An update that is published after the stage is complete is delivered. A second subscription to the same URI
     * changes nothing, and one {@link #unsubscribe} ends both.
     *
     * @param uri the URI as the client sent it
     * @param context the request; where it is cancelled before the provider knows, nothing is subscribed
     * @return a stage that completes when it is subscribed. It fails with {@link ResourceNotFoundException} where there is
     *     no such resource or the caller may not see it, with {@link LimitExceededException} where there are too many
     *     subscriptions, with {@link ResourceException} where the subscriber is closed, with
     *     {@link CancellationException} where the request is cancelled, and as the provider does, which describes the
     *     resource and {@linkplain ResourceProvider#watch watches} it
     */
    public CompletionStage<Void> subscribe(String uri, RequestContext context) {
        touch();
        Claims.Claim claim;
        try {
            claim = claim(uri);
        } catch (ResourceException refused) {
            return CompletableFuture.failedFuture(refused);
        }
        request = context.lasting();
        return new SubscribeRequest(this, uri, claim, context).run(manager);
    }

    /**
     * Subscribes to several URIs, a few of them at a time, and leaves out those that cannot be subscribed to.
     *
     * @param uris the URIs as the client sent them
     * @param context the request; where it is cancelled, those not reached yet are left out
     * @return a stage with those that are subscribed now, in their order. It fails with {@link LimitExceededException}
     *     where there are too many subscriptions, and leaves those that were reached before that
     */
    public CompletionStage<Set<String>> subscribeAll(Collection<String> uris, RequestContext context) {
        return new SubscribeAll(this, uris, context).run();
    }

    /**
     * Ends the subscription to a URI, if there is one, and any request for it that is not answered yet.
     *
     * <p>A notification that is being written meanwhile may still arrive; none is begun afterwards.
     *
     * @param uri the URI as it was subscribed to
     */
    public void unsubscribe(String uri) {
        touch();
        lock.lock();
        try {
            if (claims.remove(uri)) {
                mailbox.drop(uri);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends all of it: nothing more is sent, and nothing is kept. A second time does nothing. */
    @Override
    public void close() {
        end();
    }

    private boolean end() {
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            closed = true;
            claims.clear();
            mailbox.close();
        } finally {
            lock.unlock();
        }
        manager.forget(this);
        return true;
    }

    /** Ends all of it and has the connection ended, by another thread, since that may take a while. */
    void disconnect() {
        if (end() && !manager.writers().cutOff(mailbox.last(), this::disconnectOutlet)) {
            try {
                manager.executor().execute(this::disconnectOutlet);
            } catch (RejectedExecutionException closing) {
                disconnectOutlet();
            }
        }
    }

    void expire() {
        if (end() && !manager.writers().cutOff(mailbox.last(), this::disconnectOutlet)) {
            disconnectOutlet();
        }
    }

    private void disconnectOutlet() {
        try {
            outlet.disconnect();
        } catch (Throwable failure) { // an Error too: it is closed here in any case
            log.warn("Subscriber {} could not be disconnected", id, failure);
        }
    }

    private Claims.Claim claim(String uri) {
        lock.lock();
        try {
            boolean hasPlace = enroll();
            if (closed) {
                throw new ResourceException(
                        ResourceException.INTERNAL_ERROR, "The subscriptions of this session have ended");
            }
            if (!hasPlace) {
                throw LimitExceededException.subscriptions(manager.limits().subscriptions());
            }
            return claims.add(uri);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes one of the places that there are for subscribers, unless it has one.
     *
     * @return false where all are taken, or it is closed: it then holds nothing, and nobody knows of it
     */
    boolean enroll() {
        lock.lock();
        try {
            if (!enrolled && !closed && manager.seats().tryAcquire()) {
                enrolled = true;
                if (heedsList) {
                    manager.listChanges().add(this);
                }
                manager.expiry().add(this); // last, since it closes one that comes too late
            }
            return enrolled;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Whether it has one of the places that there are for subscribers.
     *
     * @return false where all were taken when it was opened, and whenever it subscribed; it hears of no change of the list
     */
    public boolean isEnrolled() {
        return enrolled;
    }

    /** Grants or drops a claim, as {@link Claims#settle} does. */
    boolean settle(String uri, Claims.Claim claim, @Nullable Subscription watch) {
        lock.lock();
        try {
            return claims.settle(uri, claim, watch);
        } finally {
            lock.unlock();
        }
    }

    /** Whether updates of a URI concern it; asked under the lock. */
    boolean isSubscribedTo(String uri) {
        return claims.areGranted(uri);
    }

    /** Whether updates of a URI, or of a directory that it lies in, concern it; asked under the lock. */
    boolean hearsOf(String uri) {
        return claims.concern(uri);
    }

    /**
     * Has it alone told that a resource was updated, if it subscribed to it, and may hear of it by then. Never waits.
     *
     * @param uri the URI as it was subscribed to
     */
    public void updated(String uri) {
        lock.lock();
        try {
            if (!isSubscribedTo(uri)) {
                return;
            }
        } finally {
            lock.unlock();
        }
        tell(uri, uri, manager.updateOf(uri));
    }

    /** Has it told of an update, because of what it subscribed to. Never waits. */
    void tell(String subscribed, String uri, Update update) {
        mailbox.put(subscribed, uri, update);
    }

    /** Notes that the list changed for it, which it is told when the list has been left alone. */
    void noteListChanged() {
        listChanged = true;
    }

    void tellListChanged() {
        if (listChanged) {
            listChanged = false;
            mailbox.putListChanged();
        }
    }

    /** Sends the next message, if one waits, as a worker does. */
    void takeTurn() {
        mailbox.run();
    }

    /** For how long it has given no sign of life, in nanoseconds. */
    long silence() {
        return Math.max(0, manager.time().nanoTime() - lastSeen);
    }

    /** Whether the client is known to be there, which is a sign of life. */
    boolean isThere() {
        try {
            if (outlet.isOpen()) {
                touch();
                return true;
            }
        } catch (Throwable failure) { // an Error too: others are to be looked at
            log.warn("It cannot be told whether subscriber {} is there", id, failure);
        }
        return false;
    }

    /** Whether it has not been asked yet for a sign of life since the last one; called by one thread at a time. */
    boolean isToBeAsked() {
        long silentSince = lastSeen;
        boolean isFirst = askedAfter != silentSince;
        askedAfter = silentSince;
        return isFirst;
    }

    void ask() {
        try {
            outlet.ask();
        } catch (Throwable failure) { // an Error too: it expires, as if it had not answered
            log.warn("Subscriber {} could not be asked whether it is there", id, failure);
        }
    }

    @Override
    public String toString() {
        return "Subscriber[" + id + "]";
    }
}
