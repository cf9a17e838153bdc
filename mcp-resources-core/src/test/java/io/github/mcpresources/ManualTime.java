package io.github.mcpresources;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;

/**
 * A time source for tests that advances only on request. Tasks that become due run on the thread that advances the
 * time. The time of day can be set separately, without effect on durations and timers. Tests of other modules use the
 * class with the same name in the testkit, which depends on the core.
 */
public final class ManualTime implements TimeSource {

    private record Timer(Instant due, long number, Runnable task) {}

    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparing(Timer::due).thenComparing(Timer::number));
    private Instant now = Instant.parse("2026-01-12T15:00:00Z");
    private Duration set = Duration.ZERO;
    private final Duration tick;
    private long number;

    /** Creates a time source that advances only on request. */
    public ManualTime() {
        this(Duration.ZERO);
    }

    /** Creates a time source that also advances each time the clock is read. This advance runs no tasks. */
    public ManualTime(Duration tick) {
        this.tick = tick;
    }

    /** Advances the time and runs the tasks that become due. */
    public void advance(Duration duration) {
        Instant end;
        synchronized (this) {
            end = now.plus(duration);
        }
        for (Runnable task = due(end); task != null; task = due(end)) {
            task.run();
        }
    }

    /**
     * Advances the time step by step, at most so many times, until a condition holds. A task on another thread may have
     * read an earlier time, and then schedules its next timer from the later time on. Therefore this method waits after
     * each step until a timer is scheduled or the condition holds.
     */
    public void advanceUntil(Duration step, int most, BooleanSupplier condition) {
        for (int i = 0; i < most && !condition.getAsBoolean(); i++) {
            advance(step);
            Patience.await()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> timers() > 0 || condition.getAsBoolean());
        }
        Patience.await().until(condition::getAsBoolean);
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
        now = now.plus(tick);
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
