package io.github.mcpresources.cluster;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A time source for tests that advances only on request. The testkit has such a class too, but depends on this module.
 */
final class ManualTime implements TimeSource {

    private record Timer(Instant due, long number, Runnable task) {}

    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparing(Timer::due).thenComparing(Timer::number));
    private Instant now = Instant.parse("2026-01-12T15:00:00Z");
    private long number;

    /** Advances the time and runs the tasks that become due. */
    void advance(Duration duration) {
        Instant end = now.plus(duration);
        while (!timers.isEmpty() && !timers.peek().due().isAfter(end)) {
            Timer next = timers.remove();
            now = next.due();
            next.task().run();
        }
        now = end;
    }

    /** Returns the time source of a machine whose clocks are ahead of this one. */
    TimeSource ahead(Duration ahead) {
        return new TimeSource() {
            @Override
            public Instant instant() {
                return now.plus(ahead);
            }

            @Override
            public Handle schedule(Duration delay, Runnable task) {
                return ManualTime.this.schedule(delay, task);
            }
        };
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public Handle schedule(Duration delay, Runnable task) {
        Timer timer = new Timer(now.plus(delay), number++, task);
        timers.add(timer);
        return () -> timers.remove(timer);
    }
}
