package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.compositor.UpstreamState;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the connection of an upstream, and reopens it after a failure. There is at most one connection at a time.
 *
 * <p>Concurrent requests share one attempt to connect. After a failure, requests fail at once until a pause is over.
 * The first loss of a connection causes no pause, unless the server stopped answering or sent too many messages. After
 * the pause, the next request starts an attempt. If a listener waits for changes, an attempt starts when the pause
 * ends, and requests fail at once until it succeeds.
 */
final class Lifecycle implements Attempt.Maker {

    /** Receives the events of the connection. Its methods must return quickly. */
    interface Observer extends Connection.Changes {

        /**
         * Called when the connection is established.
         *
         * @param again true if the upstream was unavailable before
         */
        void up(Connection connection, boolean again);

        void down();

        void changed(UpstreamState state);

        boolean isWanted();
    }

    private static final Logger log = LoggerFactory.getLogger(Lifecycle.class);
    /** After a connection that lasted at least this long, earlier failures no longer count. */
    private static final Duration LASTING = Duration.ofSeconds(10);

    private final Connector connector;
    private final Settings settings;
    private final Observer observer;
    private final Backoff backoff;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final ClosingConnections closingConnections = new ClosingConnections();
    private final Heartbeat heartbeat;
    private @Nullable Attempt attempt;
    private @Nullable Connection current;
    private Instant since = Instant.MIN;
    private Instant notBefore = Instant.MIN;
    private @Nullable UpstreamFailure last;
    private int failures;
    private boolean everDown;
    /** The failures that were logged since the last connection. */
    private final Outage outage = new Outage();

    private boolean closed;
    private Handle timer = Handle.NONE;
    private UpstreamState state;
    private ResourceProvider.Capabilities offered = ResourceProvider.Capabilities.ALL.withSkills();

    Lifecycle(Connector connector, Settings settings, Observer observer) {
        this.connector = connector;
        this.settings = settings;
        this.observer = observer;
        this.backoff = new Backoff(settings.firstBackoff(), settings.longestBackoff());
        this.heartbeat = new Heartbeat(settings, this::lost);
        this.state = UpstreamState.of(Phase.IDLE, settings.time().instant());
    }

    /**
     * Returns the connection, and opens it if necessary. The future may fail with {@link UpstreamFailure}. During a
     * pause, it fails at once.
     */
    CompletableFuture<Connection> connection() {
        synchronized (this) {
            if (closed) {
                return CompletableFuture.failedFuture(new UpstreamFailure(Kind.CLOSED, "close() was called", null));
            }
            if (current != null) {
                return CompletableFuture.completedFuture(current);
            }
            if (attempt != null && !attempt.isUnlikely()) {
                return attempt.shared.copy();
            }
            if (attempt != null || settings.time().instant().isBefore(notBefore)) {
                return CompletableFuture.failedFuture(why());
            }
            return begin(false).shared.copy();
        }
    }

    private UpstreamFailure why() {
        return last == null ? new UpstreamFailure(Kind.SILENT, "the connection is not ready yet", null) : last;
    }

    /** Begins to connect, unless the upstream is connected, connecting or closed. */
    void start() {
        synchronized (this) {
            if (!closed && current == null && attempt == null) {
                begin(false);
            }
        }
    }

    private Attempt begin(boolean unlikely) {
        Attempt begun = new Attempt(this, unlikely);
        attempt = begun;
        timer.close();
        if (!unlikely) {
            enter(Phase.CONNECTING);
        }
        // A failed attempt may have left a child process. Two child processes must not run at the same time.
        Stages.onEnd(closingConnections.gone(), (nothing, failure) -> Workers.ALL.execute(() -> connect(begun)));
        return begun;
    }

    private void connect(Attempt begun) {
        synchronized (this) {
            if (closed) {
                attempt = null;
                begun.shared.completeExceptionally(new UpstreamFailure(Kind.CLOSED, "close() was called", null));
                return;
            }
        }
        CompletableFuture<Connection> made =
                SafeStage.of(() -> connector.connect(begun)).toCompletableFuture();
        Duration limit = settings.connectTimeout();
        boolean tooLate;
        synchronized (this) {
            begun.connecting(made);
            tooLate = closed;
        }
        if (tooLate) {
            made.completeExceptionally(new UpstreamFailure(Kind.CLOSED, "close() was called", null));
        }
        Handle timeout = settings.time()
                .schedule(
                        limit,
                        () -> Workers.ALL.execute(() -> made.completeExceptionally(new UpstreamFailure(
                                Kind.SILENT,
                                "no connection within " + limit.toMillis() + " ms (setting connectTimeout)",
                                null))));
        Stages.onEnd(made, (connection, failure) -> {
            timeout.close();
            settle(begun, connection, failure);
        });
    }

    private void settle(Attempt begun, @Nullable Connection connection, @Nullable Throwable failure) {
        UpstreamFailure trouble = failure == null ? null : trouble(failure);
        boolean again;
        CompletableFuture<Void> over = null;
        synchronized (this) {
            trouble = trouble == null ? begun.whyLost(connection) : trouble;
            if (closed) {
                trouble = new UpstreamFailure(Kind.CLOSED, "close() was called", null);
            }
            if (connection != null && trouble != null) {
                over = closingConnections.announce();
            }
            attempt = null;
            again = everDown;
            if (trouble == null) {
                current = connection;
                offered = connection == null ? offered : connection.facts().offered();
                since = settings.time().instant();
                last = null;
                enter(Phase.UP);
                if (connection != null) {
                    heartbeat.begin(connection);
                }
            } else if (!closed) {
                failed(trouble, backoff.after(++failures));
            }
        }
        if (trouble == null && connection != null) {
            logUp();
            observer.up(connection, again);
            begun.shared.complete(connection);
            return;
        }
        UpstreamFailure why =
                trouble == null ? new UpstreamFailure(Kind.GONE, "no connection was established", null) : trouble;
        if (connection != null && over != null) {
            ClosingConnections.end(connection, why, over);
        }
        logDown("could not be connected", why);
        begun.shared.completeExceptionally(why);
    }

    /**
     * Logs an outage once at level WARN, and each failure at level DEBUG. Requests during the outage fail with the
     * latest cause.
     */
    private void logDown(String what, UpstreamFailure why) {
        boolean isFirst;
        synchronized (this) {
            isFirst = outage.failed(settings.time().instant()) && !closed;
        }
        if (isFirst) {
            log.warn("{} {}: {}", settings.name(), what, why.getMessage());
        }
        log.debug("{} {}", settings.name(), what, why);
    }

    private void logUp() {
        String ended;
        synchronized (this) {
            ended = outage.ended(settings.time().instant());
        }
        if (ended != null) {
            log.info("{} is connected again after {}", settings.name(), ended);
        }
    }

    private static UpstreamFailure trouble(Throwable thrown) {
        Throwable failure = Causes.unwrap(thrown);
        if (failure instanceof RpcException refused) {
            return new UpstreamFailure(Kind.NO_SERVER, "it answered with the error " + refused.getMessage(), refused);
        }
        return failure instanceof UpstreamFailure trouble
                ? trouble
                : new UpstreamFailure(Kind.UNREACHABLE, failure.toString(), failure);
    }

    private void failed(UpstreamFailure why, Duration pause) {
        last = why;
        everDown = true;
        notBefore = settings.time().instant().plus(pause);
        enter(pause.isZero() ? Phase.DOWN : Phase.OPEN);
        timer.close();
        // After a pause, requests do not wait for the next attempt, because the server will probably not answer it.
        boolean unlikely = !pause.isZero();
        timer = settings.time().schedule(pause, () -> Workers.ALL.execute(() -> again(unlikely)));
    }

    private void again(boolean unlikely) {
        boolean wanted = observer.isWanted();
        synchronized (this) {
            if (closed || current != null || attempt != null) {
                return;
            }
            if (wanted) {
                begin(unlikely);
            } else {
                enter(Phase.DOWN); // the next request starts an attempt
            }
        }
    }

    @Override
    public void lost(Connection connection, UpstreamFailure why) {
        CompletableFuture<Void> over;
        boolean atOnce;
        synchronized (this) {
            if (current != connection) {
                return;
            }
            current = null;
            heartbeat.end();
            over = closingConnections.announce();
            Instant now = settings.time().instant();
            if (Duration.between(since, now).compareTo(LASTING) >= 0) {
                failures = 0;
            }
            // The first loss leads to an immediate reconnect: servers are restarted, and sessions expire. A server that
            // is silent or floods this client would probably do so again.
            atOnce = failures++ == 0 && why.kind() != Kind.SILENT && why.kind() != Kind.FLOODING;
            failed(why, atOnce ? Duration.ZERO : backoff.after(Math.max(1, failures - 1)));
        }
        if (atOnce) {
            log.info("{} lost its connection and is being reconnected: {}", settings.name(), why.getMessage());
        } else {
            logDown("lost its connection", why);
        }
        observer.down();
        ClosingConnections.end(connection, why, over);
    }

    /**
     * Records that a request waited for the current attempt until its deadline. Other requests then fail at once until
     * this attempt has ended.
     */
    void requestTimedOut() {
        synchronized (this) {
            if (attempt != null && !attempt.isUnlikely()) {
                attempt.markUnlikely();
                everDown = true;
                last = new UpstreamFailure(Kind.SILENT, "the connection is not ready yet", null);
                enter(Phase.OPEN);
            }
        }
    }

    void check() {
        heartbeat.check();
    }

    @Override
    public void updated(String uri, @Nullable String trace) {
        observer.updated(uri, trace);
    }

    @Override
    public void listChanged(@Nullable String trace) {
        observer.listChanged(trace);
    }

    @Override
    public void missed() {
        observer.missed();
    }

    @Override
    public void trying(CompletableFuture<Void> over) {
        closingConnections.add(over);
    }

    private void enter(Phase phase) {
        boolean wrong = phase == Phase.DOWN || phase == Phase.OPEN;
        UpstreamFailure why = last;
        Instant now = settings.time().instant();
        state = wrong && why != null
                ? new UpstreamState(phase, why.kind().reason(), why.kind().isRetryable(), now)
                : UpstreamState.of(phase, now);
        observer.changed(state);
    }

    synchronized UpstreamState state() {
        return state;
    }

    /**
     * Returns the capabilities that the server declared on the last connection. Before the first connection, returns
     * all capabilities.
     */
    synchronized ResourceProvider.Capabilities lastOffered() {
        return offered;
    }

    synchronized @Nullable Connection current() {
        return current;
    }

    /** Closes the connection. The future completes when all its resources are released. */
    CompletableFuture<Void> close() {
        UpstreamFailure closing = new UpstreamFailure(Kind.CLOSED, "close() was called", null);
        Connection connection;
        Attempt begun;
        synchronized (this) {
            if (closed) {
                return ended;
            }
            closed = true;
            timer.close();
            heartbeat.end();
            connection = current;
            current = null;
            begun = attempt;
            last = closing;
            enter(Phase.DOWN);
        }
        if (begun != null) {
            begun.abort(closing);
        }
        if (connection != null) {
            ClosingConnections.end(connection, closing, closingConnections.announce());
        }
        CompletableFuture<?> settled = begun == null ? CompletableFuture.completedFuture(null) : begun.shared;
        Stages.onEnd(
                settled,
                (it, failure) ->
                        Stages.onEnd(closingConnections.gone(), (nothing, afterwards) -> ended.complete(null)));
        return ended;
    }
}
