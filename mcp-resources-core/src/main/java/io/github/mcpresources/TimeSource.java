package io.github.mcpresources;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The clock and the timer of a server. A test can build a server with another time source. */
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
     * Returns a time for measuring durations. Only the difference between two return values is meaningful.
     * Implementations should use a monotonic clock. The default implementation returns the time of {@link #instant}.
     *
     * @return the time in nanoseconds
     */
    default long nanoTime() {
        Instant now = instant();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /**
     * Returns a time source with the system's clock and one daemon thread for all scheduled tasks.
     *
     * @return the time source
     */
    static TimeSource system() {
        return SystemTime.INSTANCE;
    }
}
