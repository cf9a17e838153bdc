package io.github.mcpresources.subscriptions;

import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A clock that moves when it is told to, and runs what is due on the thread that moves it. */
final class ManualTime implements TimeSource {

    private record Timer(Instant due, long number, Runnable task) {}

    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparing(Timer::due).thenComparing(Timer::number));
    private Instant now = Instant.parse("2026-01-12T15:00:00Z");
    private long number;

    void advance(Duration duration) {
        Instant end = instant().plus(duration);
        for (Runnable task = due(end); task != null; task = due(end)) {
            task.run();
        }
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

    synchronized int timers() {
        return timers.size();
    }

    @Override
    public synchronized Instant instant() {
        return now;
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
