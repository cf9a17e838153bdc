package io.github.mcpresources.cluster;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A time source that advances only on request. Tasks that become due run on the thread that advances the time. */
final class StepTime implements TimeSource {

    private record Timer(Instant due, long number, Runnable task) {}

    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparing(Timer::due).thenComparing(Timer::number));
    private Instant now;
    private long number;

    StepTime() {
        this(Instant.parse("2026-01-12T15:00:00Z"));
    }

    StepTime(Instant start) {
        now = start;
    }

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
