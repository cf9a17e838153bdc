package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The delivery of notifications after a loss of events. Each subscriber is notified of all its URIs that may be
 * outdated. The notifications are spread over {@link ResourceLimits.Bus#resyncWindow}. A client that reads slowly
 * receives them at the rate at which it reads.
 */
final class Resyncs {

    /** The time between two portions of notifications. */
    static final Duration PORTION = Duration.ofMillis(50);

    /** The maximum number of notifications that are added for one subscriber in a turn, before the turn of the next. */
    private static final int SHARE = 64;

    private final TimeSource time;
    private final Executor workers;
    private final ResourceLimits.Bus limits;
    /** The subscribers that wait for their next turn. Guarded by {@code this}, as are all following fields. */
    private final Queue<Subscriber> waiting = new ArrayDeque<>();

    private final Set<Subscriber> known = new HashSet<>();
    /**
     * The estimated number of notifications that have not been added yet. It is estimated when a resync begins, or when
     * too many updates of a subscriber are pending.
     */
    private long expected;
    /** The time, in nanoseconds, at which all expected notifications should have been added. */
    private long end;

    private Handle timer = Handle.NONE;
    private boolean scheduled;
    private boolean closed;

    Resyncs(TimeSource time, Executor workers, ResourceLimits.Bus limits) {
        this.time = time;
        this.workers = workers;
        this.limits = limits;
    }

    /** Begins to notify subscribers of all their URIs that start with a prefix. */
    void begin(String prefix, Collection<Subscriber> subscribers) {
        long total = 0;
        List<Subscriber> concerned = new ArrayList<>();
        for (Subscriber subscriber : subscribers) {
            int outdated = subscriber.markOutdated(prefix);
            total += outdated;
            if (outdated > 0) {
                concerned.add(subscriber);
            }
        }
        synchronized (this) {
            expected = total;
            end = time.nanoTime() + limits.resyncWindow().toNanos();
            concerned.forEach(this::add);
            schedule();
        }
    }

    /**
     * Begins to notify a subscriber of its outdated URIs, because too many updates were pending.
     *
     * @param outdated the number of outdated URIs
     */
    synchronized void begin(Subscriber subscriber, int outdated) {
        expected = Math.max(0, expected) + outdated;
        end = time.nanoTime() + limits.resyncWindow().toNanos();
        add(subscriber);
        schedule();
    }

    /** Continues to notify a subscriber after its client has read updates, or after a pause. */
    synchronized void resume(Subscriber subscriber) {
        add(subscriber);
        schedule();
    }

    private void add(Subscriber subscriber) {
        if (known.add(subscriber)) {
            waiting.add(subscriber);
        }
    }

    private synchronized @Nullable Subscriber next() {
        Subscriber next = waiting.poll();
        known.remove(next);
        return next;
    }

    private void schedule() {
        if (!scheduled && !closed && !waiting.isEmpty()) {
            scheduled = true;
            timer = time.schedule(PORTION, () -> workers.execute(this::addPortion));
        }
    }

    private void addPortion() {
        try {
            addUpTo(portion());
        } finally { // a failure must not end the notifications of the other subscribers
            synchronized (this) {
                scheduled = false;
                schedule();
            }
        }
    }

    private void addUpTo(long most) {
        long left = most;
        for (Subscriber next = next(); next != null; next = left > 0 ? next() : null) {
            int share = (int) Math.min(left, SHARE);
            int added = next.queueOutdated(share);
            left -= added;
            synchronized (this) {
                expected -= added;
                if (added == share) {
                    add(next);
                }
            }
        }
    }

    /** Returns the number of notifications that may be added now. */
    private synchronized long portion() {
        long portions = Math.max(1, (end - time.nanoTime()) / PORTION.toNanos());
        long even = (Math.max(0, expected) + portions - 1) / portions;
        long most = Math.max(1, limits.resyncRate() * PORTION.toMillis() / 1000);
        return Math.min(most, Math.max(even, SHARE));
    }

    synchronized void close() {
        closed = true;
        timer.close();
        waiting.clear();
        known.clear();
    }
}
