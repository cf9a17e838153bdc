package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A clock that moves only when it is advanced. Tasks that become due run on the thread that advances it. The time of
 * day can be set as well, which does not affect durations and timers.
 */
public final class ManualTime implements TimeSource {

    private record Timer(Instant due, long number, Runnable task) {}

    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparing(Timer::due).thenComparing(Timer::number));
    private Instant now = Instant.parse("2026-01-12T15:00:00Z");
    private Duration set = Duration.ZERO;
    private long number;

    /** Creates a clock that stands still. */
    public ManualTime() {}

    /** Advances the clock. */
    public void advance(Duration duration) {
        Instant end;
        synchronized (this) {
            end = now.plus(duration);
        }
        for (Runnable task = due(end); task != null; task = due(end)) {
            task.run();
        }
    }

    /** Moves the time of day forward, or back if the duration is negative. */
    public synchronized void set(Duration by) {
        set = set.plus(by);
    }

    private synchronized Runnable due(Instant end) {
        Timer next = timers.peek();
        if (next == null || next.due().isAfter(end)) {
            now = end;
            return null;
        }
        timers.remove();
        now = next.due();
        return next.task();
    }

    /** Returns the number of scheduled timers. */
    public synchronized int timers() {
        return timers.size();
    }

    @Override
    public synchronized Instant instant() {
        return now.plus(set);
    }

    @Override
    public synchronized long nanoTime() {
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    @Override
    public synchronized Handle schedule(Duration delay, Runnable task) {
        Timer timer = new Timer(now.plus(delay), number++, task);
        timers.add(timer);
        return () -> {
            synchronized (this) {
                timers.remove(timer);
            }
        };
    }
}
