package io.github.mcpresources;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock and a timer, which a server uses for all requests. A test can replace the time source of a server. */
public interface TimeSource extends InstantSource {

    /**
     * Runs a task once, after a delay. The task must be short and must not block.
     *
     * @param delay the delay, zero or more
     * @param task the task
     * @return a handle; closing the handle cancels the task, unless the task has started
     */
    Handle schedule(Duration delay, Runnable task);

    /**
     * Returns the current time of a clock that is used to measure durations. Only the difference between two return
     * values is meaningful. Implementations should use a monotonic clock. The default implementation returns the time
     * of {@link #instant}.
     *
     * @return the time in nanoseconds
     */
    default long nanoTime() {
        Instant now = instant();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /**
     * Returns the time source that uses the system's clock, and one shared daemon thread for scheduled tasks.
     *
     * @return the time source
     */
    static TimeSource system() {
        return SystemTime.INSTANCE;
    }
}
