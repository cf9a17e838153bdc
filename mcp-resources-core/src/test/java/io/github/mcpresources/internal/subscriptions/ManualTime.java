package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A clock that moves when it is told to, and runs what is due on the thread that moves it. The time of day can be set
 * besides, of which durations and timers know nothing.
 */
public final class ManualTime implements TimeSource {

    private record Timer(Instant due, long number, Runnable task) {}

    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparing(Timer::due).thenComparing(Timer::number));
    private Instant now = Instant.parse("2026-01-12T15:00:00Z");
    private Duration set = Duration.ZERO;
    private long number;

    /** A clock that stands still. */
    public ManualTime() {}

    /** Moves it on. */
    public void advance(Duration duration) {
        Instant end;
        synchronized (this) {
            end = now.plus(duration);
        }
        for (Runnable task = due(end); task != null; task = due(end)) {
            task.run();
        }
    }

    /** Sets the time of day forth, or back where it is negative. */
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

    /** How many timers run. */
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
    public synchronized Subscription schedule(Duration delay, Runnable task) {
        Timer timer = new Timer(now.plus(delay), number++, task);
        timers.add(timer);
        return () -> {
            synchronized (this) {
                timers.remove(timer);
            }
        };
    }
}
