package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.internal.trace.Span;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
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
 * A session or listen request with its subscriptions and its pending notifications. This class is thread-safe.
 *
 * <p>Nothing is sent before {@link #start}. Notifications that become pending before the start are sent after it.
 *
 * <p>The {@link Mailbox} contains the pending updates. One message is sent at a time. Immediately before an update is
 * sent, the provider is asked whether the caller may see the resource. If the server has an event bus, a client is also
 * notified once when a subscribed resource is missing. For a list change, the visibility is checked before the
 * notification becomes pending. Adding a notification never blocks, because a worker sends it later by calling
 * {@link #takeTurn}.
 */
public final class Subscriber implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Subscriber.class);

    /**
     * The maximum number of visibility checks for an update if the provider fails. The pauses between them are 1, 2 and
     * 4 s.
     */
    private static final int MAX_CHECKS = 4;

    private final String id;
    private final Caller caller;
    private final NotificationSink sink;
    private final boolean wantsListChanges;

    private final SubscriptionManager manager;
    private final Runnable turn = this::takeTurn;
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by {@code lock}, as are the fields up to {@link #pausesBeforeLast}. */
    private final Claims claims;

    private final Mailbox mailbox;
    private boolean closed;
    private boolean isListChangePending;
    private boolean started;
    /** True while a call of {@link #takeTurn} is queued or running, or the message from that call is being sent. */
    private boolean busy;

    private @Nullable Write last;
    /**
     * The number of calls of {@link #pause}. {@code pausesBeforeLast} is the value of this field when the writing of
     * the latest message started. If the two differ, the subscriber was paused during the writing.
     */
    private int pauses;

    private int pausesBeforeLast;

    /**
     * The subscribed URIs that the provider no longer finds for the caller. The client has been notified of each of
     * them. Guarded by {@code lock}.
     */
    private @Nullable Set<String> missing;

    /**
     * The context of the latest subscribe request. Visibility checks use it, because a provider may need not only the
     * caller, but also other data of the request, such as the transport context.
     */
    private volatile ServerRequest request;

    private volatile boolean listChanged;
    /**
     * The trace for the next notification of list changes, taken from the latest traced change; null if no change was
     * traced.
     */
    private volatile @Nullable String listChangeTrace;
    /** The time of the last activity of the client, in nanoseconds of the monotonic clock. */
    private volatile long lastSeen;

    private volatile long pingedAfter;
    private volatile boolean enrolled;

    Subscriber(String id, Caller caller, NotificationSink sink, boolean wantsListChanges, SubscriptionManager manager) {
        this.id = id;
        this.caller = caller;
        this.sink = sink;
        this.wantsListChanges = wantsListChanges;
        this.manager = manager;
        this.claims = new Claims(this, manager);
        this.mailbox = new Mailbox(claims, manager);
        this.request =
                ServerRequest.builder().caller(caller).time(manager.time()).build();
        touch();
        this.pingedAfter = lastSeen - 1; // the client has not been pinged since its last activity
    }

    public Caller caller() {
        return caller;
    }

    /** Returns the context of the latest subscribe request, without the data that belongs only to that request. */
    ServerRequest request() {
        return request;
    }

    /**
     * Starts or, after {@link #pause}, continues to send notifications. Has no effect if sending has already started.
     */
    public void start() {
        boolean becameBusy;
        lock.lock();
        try {
            started = true;
            becameBusy = tryBecomeBusy();
        } finally {
            lock.unlock();
        }
        scheduleTurnIf(becameBusy);
    }

    /**
     * Stops sending until the next {@link #start}, because the stream of the client was interrupted and the client may
     * open a new one. Notifications stay pending.
     */
    public void pause() {
        lock.lock();
        try {
            started = false;
            pauses++;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Records activity of the client, so that its subscriptions do not expire. The writing of a notification also
     * counts as activity.
     */
    public void touch() {
        lastSeen = manager.time().nanoTime();
    }

    /**
     * Records that a message was written to the client. The client counts as active at {@code begunAt}, the time in
     * nanoseconds at which the writing began.
     */
    void recordActivity(long begunAt) {
        if (begunAt - lastSeen > 0) {
            lastSeen = begunAt;
        }
    }

    /**
     * Subscribes to updates of a URI. If the URI ends in {@code /}, also subscribes to updates of the resources below
     * it.
     *
     * <p>Updates that are published after the stage is complete are delivered. A second subscription to the same URI
     * has no effect, and one {@link #unsubscribe} ends both. If the client unsubscribes or this subscriber is closed
     * before the provider has responded, the stage completes normally, but the client is not subscribed.
     *
     * @param context the request; if it is cancelled before the provider has responded, the client is not subscribed
     * @return a stage that completes when the client is subscribed. It fails with {@link ResourceNotFoundException} if
     *     there is no such resource or the caller may not see it; with {@link LimitExceededException} if a limit for
     *     subscriptions is exceeded; with {@link ResourceException} if the subscriber is closed; and with
     *     {@link CancellationException} if the request is cancelled. If the provider fails to describe or
     *     {@linkplain ResourceProvider#watch watch} the resource, the stage fails with the exception of the provider
     */
    public CompletionStage<Void> subscribe(String uri, ServerRequest context) {
        return subscribe(uri, context, false);
    }

    /**
     * Subscribes as {@link #subscribe(String, ServerRequest)} does.
     *
     * @param allowsOutage true to watch the resource even if the provider cannot describe it now
     */
    CompletionStage<Void> subscribe(String uri, ServerRequest context, boolean allowsOutage) {
        touch();
        Claims.Claim claim;
        try {
            claim = claim(uri);
        } catch (ResourceException refused) {
            return CompletableFuture.failedFuture(refused);
        }
        request = context.kept();
        return new SubscribeRequest(this, uri, claim, context, allowsOutage).run(manager);
    }

    /**
     * Subscribes to several URIs, a limited number of them at a time. Skips URIs to which the client cannot subscribe.
     * If the provider cannot describe a resource now, for example because an upstream server is down, but can watch it,
     * the client is subscribed to it.
     *
     * @param context the request; if it is cancelled, the remaining URIs are skipped
     * @return a stage with the subscribed URIs, in the order of {@code uris}. It completes within the read timeout,
     *     without the URIs for which the provider has not answered by then. It fails with
     *     {@link LimitExceededException} if a limit for subscriptions is exceeded; the client may still be subscribed
     *     to some of the URIs
     */
    public CompletionStage<Set<String>> subscribeAll(Collection<String> uris, ServerRequest context) {
        return new SubscribeAll(this, uris, context).run();
    }

    /**
     * Ends the subscription to a URI, if there is one. A pending request to subscribe to the URI then has no effect. A
     * notification that is being written may still arrive.
     */
    public void unsubscribe(String uri) {
        touch();
        lock.lock();
        try {
            if (claims.remove(uri)) {
                mailbox.drop(uri);
                forgetMissing(uri);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends all subscriptions and drops the pending notifications. A notification that is being written may still
     * arrive. The connection of the client stays open. Further calls have no effect.
     */
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
            mailbox.clear();
            missing = null;
            isListChangePending = false;
        } finally {
            lock.unlock();
        }
        manager.forget(this);
        return true;
    }

    /**
     * Closes this subscriber and ends the connection of the client, unless this subscriber is already closed. The
     * connection is ended on another thread, because ending it may block. If the executor rejects the task, the
     * connection is ended on the calling thread.
     */
    void disconnect() {
        if (end() && !manager.writers().cutOff(last(), this::disconnectSink)) {
            try {
                manager.executor().execute(this::disconnectSink);
            } catch (RejectedExecutionException closing) {
                disconnectSink();
            }
        }
    }

    void expire() {
        if (end() && !manager.writers().cutOff(last(), this::disconnectSink)) {
            disconnectSink();
        }
    }

    private void disconnectSink() {
        try {
            sink.disconnect();
        } catch (Throwable failure) { // also catches an Error, because the subscriber is closed in any case
            log.warn("Subscriber {} could not be disconnected", id, failure);
        }
    }

    private Claims.Claim claim(String uri) {
        lock.lock();
        try {
            boolean admitted = enroll();
            if (closed) {
                throw new ResourceException(
                        ResourceException.INTERNAL_ERROR,
                        "The subscriptions of this session have ended; begin a new session");
            }
            if (!admitted) {
                throw LimitExceededException.totalSubscriptions(
                        manager.limits().subscriptions().total());
            }
            return claims.add(uri);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Enrolls this subscriber: it then counts against the limit of subscribers, and can receive notifications. Returns
     * false if the limit is reached, or if this subscriber was closed before it was enrolled.
     */
    boolean enroll() {
        lock.lock();
        try {
            if (!enrolled && !closed && manager.subscriberPermits().tryAcquire()) {
                enrolled = true;
                if (wantsListChanges) {
                    manager.listChanges().add(this);
                }
                manager.expiry().add(this); // the last step, because it closes this subscriber if the manager is closed
            }
            return enrolled;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Checks whether this subscriber is enrolled, that is, counts against the limit of subscribers. A subscriber that
     * is not enrolled is not notified of list changes. A subscriber is enrolled when it is opened. If the limit is
     * reached at that time, each of its requests to subscribe tries again.
     */
    public boolean isEnrolled() {
        return enrolled;
    }

    boolean settle(String uri, Claims.Claim claim, @Nullable Handle watch) {
        lock.lock();
        try {
            return claims.settle(uri, claim, watch);
        } finally {
            lock.unlock();
        }
    }

    /** The calling thread must hold {@code lock}. */
    boolean isSubscribedTo(String uri) {
        return claims.isGranted(uri);
    }

    /** The calling thread must hold {@code lock}. */
    boolean hasSubscriptionFor(String uri) {
        return claims.covers(uri);
    }

    /**
     * Notifies only this subscriber of an update. Has no effect if the subscriber is not subscribed to the URI itself.
     * The notification is sent only if the caller may see the resource at that time. Never blocks.
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
        addUpdate(uri, uri, manager.updateOf(uri), null);
    }

    /**
     * Adds a pending update of a URI. Disconnects the client if {@linkplain Mailbox#add too many updates are pending}.
     * Never blocks.
     *
     * @param subscribed the subscribed URI or the subscribed directory that contains the URI
     */
    void addUpdate(String subscribed, String uri, Update update, @Nullable String trace) {
        boolean becameBusy = false;
        boolean fits;
        lock.lock();
        try {
            if (!isSubscribedTo(subscribed)) {
                return;
            }
            fits = mailbox.add(subscribed, uri, update, trace);
            if (fits) {
                becameBusy = tryBecomeBusy();
            }
        } finally {
            lock.unlock();
        }
        if (!fits) {
            log.warn(
                    "{} is too slow and is disconnected: more than {} events are waiting (setting subscriptions.queuedEvents)",
                    this,
                    manager.limits().subscriptions().queuedEvents());
            manager.countDisconnected();
            disconnect();
        }
        scheduleTurnIf(becameBusy);
    }

    /** Calls {@link Mailbox#markOutdated}. {@link #releaseOutdated} later notifies the client. */
    void markOutdated(String prefix, long now, double phase) {
        lock.lock();
        try {
            mailbox.markOutdated(prefix, now, phase);
        } finally {
            lock.unlock();
        }
    }

    OptionalLong nextOutdated() {
        lock.lock();
        try {
            return mailbox.nextOutdated();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Queues notifications for outdated URIs whose time has come, but for at most {@code most} URIs. Returns their
     * number.
     */
    int releaseOutdated(int most, long now) {
        boolean becameBusy;
        int released;
        lock.lock();
        try {
            released = mailbox.releaseOutdated(most, now);
            becameBusy = tryBecomeBusy();
        } finally {
            lock.unlock();
        }
        scheduleTurnIf(becameBusy);
        return released;
    }

    /**
     * Records a list change. {@link #queueListChanged} later notifies the client.
     *
     * @param trace the trace in which the change was published; null if there is none
     */
    void markListChanged(@Nullable String trace) {
        if (trace != null) {
            lock.lock();
            try {
                listChangeTrace = trace;
            } finally {
                lock.unlock();
            }
        }
        listChanged = true;
    }

    void queueListChanged() {
        if (!listChanged) {
            return;
        }
        listChanged = false;
        boolean becameBusy;
        lock.lock();
        try {
            isListChangePending = !closed;
            becameBusy = tryBecomeBusy();
        } finally {
            lock.unlock();
        }
        scheduleTurnIf(becameBusy);
    }

    /**
     * Sends the next pending notification, if the caller may see the resource. Sends nothing while this subscriber is
     * paused. If the visibility check does not complete immediately, a worker sends the notification after the check.
     */
    void takeTurn() {
        Map.Entry<String, Mailbox.Pending> next = null;
        Write write = null;
        String trace;
        lock.lock();
        try {
            if (!started) {
                busy = false;
                return;
            }
            trace = listChangeTrace;
            if (isListChangePending) {
                isListChangePending = false;
                listChangeTrace = null;
                write = begin();
            } else {
                next = mailbox.poll();
                if (next == null) {
                    busy = false;
                    return;
                }
            }
        } finally {
            lock.unlock();
        }
        if (write != null) {
            send(Notification.ListChanged.INSTANCE, span(Notification.LIST_CHANGED, null, trace), write, () -> {
                isListChangePending = true;
                listChangeTrace = listChangeTrace == null ? trace : listChangeTrace;
            });
        } else if (next != null) {
            checkVisibility(next.getKey(), next.getValue());
        }
    }

    /** Returns the message that this subscriber most recently began to write; null if it has not written any. */
    private @Nullable Write last() {
        lock.lock();
        try {
            return last;
        } finally {
            lock.unlock();
        }
    }

    private boolean tryBecomeBusy() {
        if (!started || closed || busy || (mailbox.isEmpty() && !isListChangePending)) {
            return false;
        }
        busy = true;
        return true;
    }

    private void scheduleTurnIf(boolean becameBusy) {
        if (becameBusy) {
            manager.workers().execute(turn);
        }
    }

    /**
     * Records that the writing of a message starts. The calling thread must hold {@code lock}, so that a thread that
     * later closes the subscriber finds the message.
     */
    private Write begin() {
        last = manager.writers().writeStarted(this);
        pausesBeforeLast = pauses;
        return last;
    }

    private void checkVisibility(String uri, Mailbox.Pending next) {
        CompletableFuture<Boolean> answer = next.update().maySee(request);
        if (answer.isDone() && !answer.isCompletedExceptionally()) {
            answered(uri, next, answer.join());
        } else {
            CompletionStage<Boolean> later = answer;
            later.whenComplete((visible, failure) -> manager.workers().execute(() -> {
                if (failure == null) {
                    answered(uri, next, visible);
                } else {
                    unanswered(uri, next);
                }
            }));
        }
    }

    /**
     * Schedules another visibility check of an update, because the provider could not answer. If the update were
     * dropped, the client would keep outdated content. Other updates do not wait for the check.
     */
    private void unanswered(String uri, Mailbox.Pending next) {
        Update update = next.update().failed();
        if (update.checks() < MAX_CHECKS) {
            Duration pause = Duration.ofSeconds(1L << (update.checks() - 1));
            manager.time().schedule(pause, () -> addUpdate(next.subscribed(), uri, update, next.trace()));
        } else {
            log.warn(
                    "{} is not notified of an update for {}: the provider failed {} times in {} s to determine"
                            + " whether the client may see it",
                    this,
                    Printable.of(uri),
                    MAX_CHECKS,
                    (1 << (MAX_CHECKS - 1)) - 1);
        }
        continueSending();
    }

    private void answered(String uri, Mailbox.Pending next, boolean visible) {
        Write write = null;
        lock.lock();
        try {
            boolean isSubscribed = isSubscribedTo(next.subscribed()) || hasSubscriptionFor(uri);
            if (isSubscribed && (visible || isNewlyMissing(uri, next.update()))) {
                write = begin();
            }
            if (visible) {
                forgetMissing(uri);
            }
        } finally {
            lock.unlock();
        }
        if (write != null) {
            send(
                    new Notification.Updated(uri),
                    span(Notification.UPDATED, uri, next.trace()),
                    write,
                    () -> putBack(uri, next));
        } else {
            continueSending();
        }
    }

    /**
     * Checks whether the client must be notified of an update although the provider does not find the resource. This is
     * necessary because another server may have removed the resource, and the removal event may have been lost. After
     * this method has returned true, it returns false until the provider finds the resource again. Otherwise, a caller
     * that may no longer see the resource would be notified of each later change. The calling thread must hold
     * {@code lock}.
     */
    private boolean isNewlyMissing(String uri, Update update) {
        if (!manager.hasBus() || !update.mayBeOfMissing() || !isSubscribedTo(uri)) {
            return false;
        }
        if (missing == null) {
            missing = new HashSet<>();
        }
        return missing.add(uri);
    }

    private void forgetMissing(String uri) {
        if (missing != null && missing.remove(uri) && missing.isEmpty()) {
            missing = null;
        }
    }

    /**
     * Sends a message that {@link #begin} recorded.
     *
     * @param putBack makes the message pending again; runs if sending fails and the subscriber was paused in the
     *     meantime
     */
    private void send(Notification notification, Span span, Write write, Runnable putBack) {
        CompletionStage<Void> written = SafeStage.of(() -> sendTraced(notification, span));
        manager.writers().threadReturned(write);
        written.whenComplete((nothing, failure) -> {
            manager.writers().writeEnded(this);
            if (failure == null) {
                recordActivity(write.begunAt());
                span.end(null, null, null);
            } else {
                log.debug("{} did not receive the notification {}", this, notification, failure);
                keepForNextStream(putBack);
                span.end(null, Causes.unwrap(failure).getClass().getName(), null);
            }
            continueSending();
        });
    }

    private CompletionStage<Void> sendTraced(Notification notification, Span span) {
        if (span == Span.NONE) {
            return sink.send(notification);
        }
        Map<String, Object> meta = new HashMap<>();
        span.inject(meta);
        return sink.send(notification, meta);
    }

    private Span span(String method, @Nullable String uri, @Nullable String trace) {
        return trace == null ? Span.NONE : manager.tracing().notification(method, uri, trace);
    }

    private void putBack(String uri, Mailbox.Pending next) {
        if (isSubscribedTo(next.subscribed()) || hasSubscriptionFor(uri)) {
            mailbox.add(next.subscribed(), uri, next.update(), next.trace());
            forgetMissing(uri);
        }
    }

    private void keepForNextStream(Runnable putBack) {
        lock.lock();
        try {
            boolean isGone = !started || pauses != pausesBeforeLast; // the client may already have a new stream
            if (isGone && !closed) {
                putBack.run();
            }
        } finally {
            lock.unlock();
        }
    }

    private void continueSending() {
        boolean becameBusy;
        lock.lock();
        try {
            busy = false;
            becameBusy = tryBecomeBusy();
        } finally {
            lock.unlock();
        }
        scheduleTurnIf(becameBusy);
    }

    /** Returns the number of updates that wait to be sent. */
    int waiting() {
        lock.lock();
        try {
            return mailbox.size();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the time since the last activity of the client, in nanoseconds. */
    long silence() {
        return Math.max(0, manager.time().nanoTime() - lastSeen);
    }

    /**
     * Checks whether the client is known to be connected, and therefore counts as active. If the check fails, logs a
     * warning and returns false.
     */
    boolean isConnected() {
        try {
            if (sink.isOpen()) {
                touch();
                return true;
            }
        } catch (Throwable failure) { // also catches an Error, because other subscribers must be checked
            log.warn("Could not determine whether subscriber {} is connected", id, failure);
        }
        return false;
    }

    /**
     * Checks whether the client must be pinged. Returns true only once for each period without activity of the client.
     * Only one thread at a time may call this method.
     */
    boolean mustBePinged() {
        long silentSince = lastSeen;
        boolean isFirst = pingedAfter != silentSince;
        pingedAfter = silentSince;
        return isFirst;
    }

    void ping() {
        try {
            sink.ping();
        } catch (Throwable failure) { // also catches an Error; the subscriber expires, as if it had not responded
            log.warn("Could not ping subscriber {}", id, failure);
        }
    }

    @Override
    public String toString() {
        return "Subscriber[" + id + "]";
    }
}
