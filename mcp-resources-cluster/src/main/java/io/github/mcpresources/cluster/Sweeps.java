package io.github.mcpresources.cluster;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Schedules the sweeps of one shared store, which drop the expired entries. Each server sweeps at least once a minute,
 * and when the next entry expires. After a failure, it sweeps again a few seconds later. The server whose sweep drops
 * an entry reports the change. A late sweep does no harm, because the store does not serve expired entries.
 */
final class Sweeps implements Handle {

    static final Duration INTERVAL = Duration.ofMinutes(1);

    static final Duration RETRY = Duration.ofSeconds(5);

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final TimeSource time;
    private final Supplier<CompletionStage<ContentEngine.Sweep>> sweep;
    private final Consumer<List<ContentEngine.Entry>> dropped;
    /** The time of the next sweep; null if none is scheduled. Guarded by {@code this}, as are the fields below. */
    private @Nullable Instant due;

    private boolean running;
    /** The maximum delay from the end of the running sweep to the next sweep. */
    private Duration longest = INTERVAL;

    private Handle timer = Handle.NONE;
    private boolean closed;

    /**
     * Creates a schedule in which no sweep is planned yet.
     *
     * @param sweep sweeps the store; the returned stage must complete
     * @param dropped receives the dropped entries
     */
    Sweeps(
            TimeSource time,
            Supplier<CompletionStage<ContentEngine.Sweep>> sweep,
            Consumer<List<ContentEngine.Entry>> dropped) {
        this.time = time;
        this.sweep = sweep;
        this.dropped = dropped;
    }

    /** Schedules a sweep after at most the given delay or {@link #INTERVAL}, whichever is shorter. */
    synchronized void within(Duration latest) {
        Duration delay = shorter(latest, INTERVAL);
        if (closed) {
            return;
        }
        if (running) {
            longest = shorter(delay, longest);
            return;
        }
        Instant wanted = time.instant().plus(delay);
        if (due == null || wanted.isBefore(due)) {
            timer.close();
            due = wanted;
            timer = time.schedule(delay, this::run);
        }
    }

    private void run() {
        synchronized (this) {
            if (closed) {
                return;
            }
            due = null;
            running = true;
            longest = INTERVAL;
        }
        sweep.get().whenComplete((result, failure) -> {
            try {
                if (failure == null) {
                    dropped.accept(result.dropped());
                }
            } finally {
                next(failure == null ? result.next() : RETRY);
            }
        });
    }

    private synchronized void next(@Nullable Duration next) {
        running = false;
        Duration delay = next == null ? longest : shorter(next, longest);
        within(delay.compareTo(SHORTEST) < 0 ? SHORTEST : delay);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    @Override
    public synchronized void close() {
        closed = true;
        timer.close();
    }
}
