package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Notifies the subscribers after a loss of events. Each subscriber is notified of all its URIs that may be outdated.
 * The notifications are spread over {@link ResourceLimits.Bus#resyncWindow}: each {@linkplain Outdated outdated URI}
 * has a time at which it becomes due. A further loss does not change this time. A timer makes URIs due in portions,
 * whose size is limited by {@link ResourceLimits.Bus#resyncRate}. A client that reads slowly receives the notifications
 * at the rate at which it reads.
 */
final class Resyncs {

    static final Duration PORTION = Duration.ofMillis(50);

    /**
     * The size of a portion is computed from the time since the last portion, but from at most this time, in
     * nanoseconds.
     */
    private static final long MAX_DELAY = TimeUnit.SECONDS.toNanos(1);

    /** The maximum number of URIs of one subscriber that become due before the next subscriber has its turn. */
    private static final int SHARE = 64;

    /**
     * A subscriber that waits until the next of its URIs becomes due.
     *
     * @param at the time at which that URI becomes due, in nanoseconds
     */
    private record Turn(Subscriber subscriber, long at) {}

    private final TimeSource time;
    private final Executor workers;
    private final ResourceLimits.Bus limits;
    /** The turns, the earliest one first. Guarded by {@code this}, as are all following fields. */
    private final PriorityQueue<Turn> turns = new PriorityQueue<>(
            (one, other) -> Long.signum(one.at() - other.at())); // because the clock may wrap around

    private final Set<Subscriber> waiting = new HashSet<>();
    /** The time of the last portion, in nanoseconds. */
    private long lastPortion;

    private Handle timer = Handle.NONE;
    private boolean scheduled;
    private boolean closed;

    Resyncs(TimeSource time, Executor workers, ResourceLimits.Bus limits) {
        this.time = time;
        this.workers = workers;
        this.limits = limits;
    }

    void begin(String prefix, Collection<Subscriber> subscribers) {
        long now = time.nanoTime();
        double number = 0;
        for (Subscriber subscriber : subscribers) {
            subscriber.markOutdated(prefix, now, number++ / subscribers.size());
            add(subscriber);
        }
        synchronized (this) {
            if (!scheduled) {
                lastPortion = now;
            }
            schedule();
        }
    }

    private void add(Subscriber subscriber) {
        OptionalLong at = subscriber.nextOutdated();
        synchronized (this) {
            if (at.isPresent() && waiting.add(subscriber)) {
                turns.add(new Turn(subscriber, at.getAsLong()));
            }
        }
    }

    /**
     * Removes the earliest turn and returns its subscriber; null if there is no turn, or if the earliest one is not due
     * yet.
     */
    private synchronized @Nullable Subscriber next(long now) {
        Turn first = turns.peek();
        if (first == null || first.at() - now > 0) {
            return null;
        }
        turns.remove();
        waiting.remove(first.subscriber());
        return first.subscriber();
    }

    private void schedule() {
        if (!scheduled && !closed && !turns.isEmpty()) {
            scheduled = true;
            timer = time.schedule(PORTION, () -> workers.execute(this::releasePortion));
        }
    }

    private void releasePortion() {
        try {
            long now = time.nanoTime();
            long left = portion(now);
            for (Subscriber next = next(now); next != null; next = left > 0 ? next(now) : null) {
                left -= next.releaseOutdated((int) Math.min(left, SHARE), now);
                add(next);
            }
        } finally { // a failure must not end the notifications of the other subscribers
            synchronized (this) {
                scheduled = false;
                schedule();
            }
        }
    }

    private synchronized long portion(long now) {
        long passed = Math.min(now - lastPortion, MAX_DELAY);
        lastPortion = now;
        return Math.max(1, limits.resyncRate() * passed / TimeUnit.SECONDS.toNanos(1));
    }

    synchronized void close() {
        closed = true;
        timer.close();
        turns.clear();
        waiting.clear();
    }
}
