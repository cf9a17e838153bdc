package io.github.mcpresources.testkit.harness;

import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A time that moves when it is told to: clock and timer of a server in a test, so that nobody has to wait.
 *
 * <pre>{@code
 * ManualTime time = new ManualTime();
 * ResourceServer server = ResourceServer.builder(registry).time(time).build();
 * time.advance(Duration.ofMinutes(5)); // what is due by then runs now, on this thread
 * }</pre>
 *
 * <p>It is safe for use by many threads.
 */
public final class ManualTime implements TimeSource {

    private record Timer(Instant due, long number, Runnable task) {}

    private final Queue<Timer> timers =
            new PriorityQueue<>(Comparator.comparing(Timer::due).thenComparing(Timer::number));
    private Instant now;
    private long count;

    /** A time that stands still at noon of 1 January 2026, UTC. */
    public ManualTime() {
        this(Instant.parse("2026-01-01T12:00:00Z"));
    }

    /**
     * A time that stands still.
     *
     * @param start where it stands
     */
    public ManualTime(Instant start) {
        now = Objects.requireNonNull(start, "start");
    }

    /**
     * Moves it on. What is due meanwhile runs on this thread, in the order of time, and sees the time at which it is due;
     * what it schedules runs too, if it is due.
     *
     * @param duration how far, zero or more
     * @throws IllegalArgumentException if the duration is negative
     */
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("Time goes on by zero or more, not by " + duration);
        }
        Instant end = instant().plus(duration);
        for (Runnable task = next(end); task != null; task = next(end)) {
            task.run();
        }
    }

    private synchronized @Nullable Runnable next(Instant end) {
        Timer first = timers.peek();
        if (first == null || first.due().isAfter(end)) {
            now = end.isAfter(now) ? end : now;
            return null;
        }
        timers.remove();
        now = first.due().isAfter(now) ? first.due() : now;
        return first.task();
    }

    /**
     * How many tasks wait for their time.
     *
     * @return the number of those that are neither run nor cancelled
     */
    public synchronized int timers() {
        return timers.size();
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    @Override
    public synchronized Subscription schedule(Duration delay, Runnable task) {
        Timer timer = new Timer(now.plus(delay), count++, Objects.requireNonNull(task, "task"));
        timers.add(timer);
        return () -> {
            synchronized (this) {
                timers.remove(timer);
            }
        };
    }
}
