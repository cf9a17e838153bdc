package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.compositor.UpstreamState;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import io.github.mcpresources.compositor.upstream.Trouble.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has one connection at most, and makes the next one when it is lost.
 *
 * <p>All who ask at the same time wait for the same attempt. After a failure nobody waits until the pause is over; then
 * whoever asks first begins the next attempt, or it begins by itself where somebody wants to hear of changes.
 */
final class Lifecycle implements Attempt.Maker {

    /** Hears what becomes of the connection; returns quickly. */
    interface Observer extends Connection.Changes {

        /**
         * A connection is there.
         *
         * @param again whether somebody may have been told that there is none
         */
        void up(Connection connection, boolean again);

        /** There is none any more. */
        void down();

        void changed(UpstreamState state);

        /** Whether somebody wants to hear of changes, even if nobody asks anything. */
        boolean isWanted();
    }

    private static final Logger log = LoggerFactory.getLogger(Lifecycle.class);
    /** A connection that lasted as long as this was a good one. */
    private static final Duration LASTING = Duration.ofSeconds(10);

    private final Connector connector;
    private final Settings settings;
    private final Observer observer;
    private final Backoff backoff;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final Leftovers leftovers = new Leftovers();
    private final Heartbeat heartbeat;
    private @Nullable Attempt attempt;
    private @Nullable Connection current;
    private Instant since = Instant.MIN;
    private Instant notBefore = Instant.MIN;
    private @Nullable Trouble last;
    private int failures;
    private boolean everDown;
    /** Whether the log has it that it is down. */
    private boolean logged;

    private boolean closed;
    private Subscription timer = Subscription.NONE;
    private UpstreamState state;
    private ResourceProvider.Capabilities offered = ResourceProvider.Capabilities.ALL;

    Lifecycle(Connector connector, Settings settings, Observer observer) {
        this.connector = connector;
        this.settings = settings;
        this.observer = observer;
        this.backoff = new Backoff(settings.firstBackoff(), settings.longestBackoff());
        this.heartbeat = new Heartbeat(settings, this::lost);
        this.state = UpstreamState.of(Phase.IDLE, settings.time().instant());
    }

    /** The connection, which is made where there is none; failed with {@link Trouble}, at once during a pause. */
    CompletableFuture<Connection> connection() {
        synchronized (this) {
            if (closed) {
                return CompletableFuture.failedFuture(new Trouble(Kind.CLOSED, "by this side", null));
            }
            if (current != null) {
                return CompletableFuture.completedFuture(current);
            }
            if (attempt != null && !attempt.isHopeless()) {
                return attempt.shared.copy();
            }
            if (attempt != null || settings.time().instant().isBefore(notBefore)) {
                return CompletableFuture.failedFuture(why());
            }
            return begin(false).shared.copy();
        }
    }

    private Trouble why() {
        return last == null ? new Trouble(Kind.SILENT, "it is still being connected", null) : last;
    }

    /** Connects before anybody asks. */
    void start() {
        synchronized (this) {
            if (!closed && current == null && attempt == null) {
                begin(false);
            }
        }
    }

    private Attempt begin(boolean hopeless) {
        Attempt begun = new Attempt(this, hopeless);
        attempt = begun;
        timer.close();
        if (!hopeless) {
            enter(Phase.CONNECTING);
        }
        // What failed before has a child process perhaps, and there shall not be two.
        Stages.onEnd(leftovers.gone(), (nothing, failure) -> Workers.ALL.execute(() -> connect(begun)));
        return begun;
    }

    private void connect(Attempt begun) {
        synchronized (this) {
            if (closed) {
                attempt = null;
                begun.shared.completeExceptionally(new Trouble(Kind.CLOSED, "by this side", null));
                return;
            }
        }
        CompletableFuture<Connection> made = Stages.asked(() -> connector.connect(begun));
        Duration limit = settings.connectTimeout();
        boolean tooLate;
        synchronized (this) {
            begun.connecting(made);
            tooLate = closed;
        }
        if (tooLate) {
            made.completeExceptionally(new Trouble(Kind.CLOSED, "by this side", null));
        }
        Subscription patience = settings.time()
                .schedule(
                        limit,
                        () -> Workers.ALL.execute(() -> made.completeExceptionally(new Trouble(
                                Kind.SILENT,
                                "no connection within " + limit.toMillis() + " ms (setting connectTimeout)",
                                null))));
        Stages.onEnd(made, (connection, failure) -> {
            patience.close();
            settle(begun, connection, failure);
        });
    }

    private void settle(Attempt begun, @Nullable Connection connection, @Nullable Throwable failure) {
        Trouble trouble = failure == null ? null : trouble(failure);
        boolean again;
        synchronized (this) {
            trouble = trouble == null ? begun.whyLost(connection) : trouble;
            if (closed) {
                trouble = new Trouble(Kind.CLOSED, "by this side", null);
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
        Trouble why = trouble == null ? new Trouble(Kind.GONE, "no connection came of it", null) : trouble;
        if (connection != null) {
            Leftovers.end(connection, why, leftovers.announce());
        }
        logDown("cannot be connected", why);
        begun.shared.completeExceptionally(why);
    }

    /** An outage is logged once, with its first cause; those who ask meanwhile are told of it. */
    private void logDown(String what, Trouble why) {
        boolean isFirst;
        synchronized (this) {
            isFirst = !logged && !closed;
            logged = true;
        }
        if (isFirst) {
            log.warn("{} {}: {}", settings.name(), what, why.getMessage());
        }
        log.debug("{} {}", settings.name(), what, why);
    }

    private void logUp() {
        boolean wasDown;
        synchronized (this) {
            wasDown = logged;
            logged = false;
        }
        if (wasDown) {
            log.info("{} is connected again", settings.name());
        }
    }

    private static Trouble trouble(Throwable thrown) {
        Throwable failure = Trouble.unwrap(thrown);
        if (failure instanceof RpcException refused) {
            return new Trouble(Kind.NO_SERVER, "it answered " + refused.getMessage(), refused);
        }
        return failure instanceof Trouble trouble
                ? trouble
                : new Trouble(Kind.UNREACHABLE, failure.toString(), failure);
    }

    private void failed(Trouble why, Duration pause) {
        last = why;
        everDown = true;
        notBefore = settings.time().instant().plus(pause);
        enter(pause.isZero() ? Phase.DOWN : Phase.OPEN);
        timer.close();
        // Nobody shall wait for an attempt that the server will probably not answer either.
        boolean hopeless = !pause.isZero();
        timer = settings.time().schedule(pause, () -> Workers.ALL.execute(() -> again(hopeless)));
    }

    private void again(boolean hopeless) {
        boolean wanted = observer.isWanted();
        synchronized (this) {
            if (closed || current != null || attempt != null) {
                return;
            }
            if (wanted) {
                begin(hopeless);
            } else {
                enter(Phase.DOWN); // the next question tries
            }
        }
    }

    /** A connection cannot be used any more. */
    @Override
    public void lost(Connection connection, Trouble why) {
        CompletableFuture<Void> over;
        boolean atOnce;
        synchronized (this) {
            if (current != connection) {
                return;
            }
            current = null;
            heartbeat.end();
            over = leftovers.announce();
            Instant now = settings.time().instant();
            if (Duration.between(since, now).compareTo(LASTING) >= 0) {
                failures = 0;
            }
            // The first loss is made good at once: servers are restarted, sessions expire. One that says nothing, or
            // too much,
            // will do so then too.
            atOnce = failures++ == 0 && why.kind() != Kind.SILENT && why.kind() != Kind.FLOODING;
            failed(why, atOnce ? Duration.ZERO : backoff.after(Math.max(1, failures - 1)));
        }
        if (atOnce) {
            log.info("{} was lost and is connected again: {}", settings.name(), why.getMessage());
        } else {
            logDown("was lost", why);
        }
        observer.down();
        Leftovers.end(connection, why, over);
    }

    /** Somebody waited in vain for a connection: nobody else shall wait for the same attempt. */
    void waitedInVain() {
        synchronized (this) {
            if (attempt != null && !attempt.isHopeless()) {
                attempt.giveUpHope();
                everDown = true;
                last = new Trouble(Kind.SILENT, "it is still being connected", null);
                enter(Phase.OPEN);
            }
        }
    }

    /** Asks for a sign of life, and gives the connection up where there is none. */
    void check() {
        heartbeat.check();
    }

    @Override
    public void updated(String uri) {
        observer.updated(uri);
    }

    @Override
    public void listChanged() {
        observer.listChanged();
    }

    @Override
    public void missed() {
        observer.missed();
    }

    @Override
    public void trying(CompletableFuture<Void> over) {
        leftovers.add(over);
    }

    private void enter(Phase phase) {
        boolean wrong = phase == Phase.DOWN || phase == Phase.OPEN;
        Trouble why = last;
        Instant now = settings.time().instant();
        state = wrong && why != null
                ? new UpstreamState(phase, why.kind().reason(), why.kind().isRetryable(), now)
                : UpstreamState.of(phase, now);
        observer.changed(state);
    }

    synchronized UpstreamState state() {
        return state;
    }

    /** What the server could, when it was last there; everything before that. */
    synchronized ResourceProvider.Capabilities lastOffered() {
        return offered;
    }

    synchronized @Nullable Connection current() {
        return current;
    }

    /** Ends it; done when nothing is left. */
    CompletableFuture<Void> close() {
        Trouble closing = new Trouble(Kind.CLOSED, "by this side", null);
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
            Leftovers.end(connection, closing, leftovers.announce());
        }
        CompletableFuture<?> settled = begun == null ? CompletableFuture.completedFuture(null) : begun.shared;
        Stages.onEnd(
                settled,
                (it, failure) -> Stages.onEnd(leftovers.gone(), (nothing, afterwards) -> ended.complete(null)));
        return ended;
    }
}
