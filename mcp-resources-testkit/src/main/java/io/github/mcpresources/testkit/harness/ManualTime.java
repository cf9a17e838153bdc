package io.github.mcpresources.testkit.harness;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A time source that advances only on request. It serves as the clock and timer of a server in a test, so that the test
 * does not wait.
 *
 * <pre>{@code
 * ManualTime time = new ManualTime();
 * ResourceServer server = ResourceServer.builder(registry).time(time).build();
 * time.advance(Duration.ofMinutes(5)); // tasks that are due by then run now, on this thread
 * }</pre>
 *
 * <p>Instances are safe for use by many threads.
 */
public final class ManualTime implements TimeSource {

    private record Timer(Instant due, long number, Runnable task) {}

    private final Queue<Timer> timers =
            new PriorityQueue<>(Comparator.comparing(Timer::due).thenComparing(Timer::number));
    private Instant now;
    private long count;

    /** Creates a time source that starts at noon of 1 January 2026, UTC. */
    public ManualTime() {
        this(Instant.parse("2026-01-01T12:00:00Z"));
    }

    /**
     * Creates a time source that starts at a given time.
     *
     * @param start the start time
     */
    public ManualTime(Instant start) {
        now = Objects.requireNonNull(start, "start");
    }

    /**
     * Advances the time. Tasks that become due run on this thread, in the order of their due times. While a task runs,
     * {@link #instant} returns the time at which the task is due. A task that is scheduled by another task also runs if
     * it becomes due.
     *
     * @param duration the duration, zero or more
     * @throws IllegalArgumentException if the duration is negative
     */
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("The time can advance by zero or more, not by " + duration);
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
     * Returns the number of waiting tasks.
     *
     * @return the number of tasks that have neither run nor been cancelled
     */
    public synchronized int timers() {
        return timers.size();
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    @Override
    public synchronized Handle schedule(Duration delay, Runnable task) {
        Timer timer = new Timer(now.plus(delay), count++, Objects.requireNonNull(task, "task"));
        timers.add(timer);
        return () -> {
            synchronized (this) {
                timers.remove(timer);
            }
        };
    }
}
