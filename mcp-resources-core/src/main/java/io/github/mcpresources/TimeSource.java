package io.github.mcpresources;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The clock and the timer of all requests. Tests can replace both. */
public interface TimeSource extends InstantSource {

    /**
     * Runs a task once, after a delay. The task must be short and must not block.
     *
     * @param delay the delay, zero or more
     * @param task the task
     * @return a handle that cancels the task when closed, if the task has not started
     */
    Handle schedule(Duration delay, Runnable task);

    /**
     * Returns the time of a clock that measures durations. Only the difference of two readings is meaningful. The
     * difference is never negative if the source can ensure this. By default, the time is that of {@link #instant}.
     *
     * @return the time in nanoseconds
     */
    default long nanoTime() {
        Instant now = instant();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /**
     * Returns the system's clock, with one shared daemon thread for timers.
     *
     * @return the time source
     */
    static TimeSource system() {
        return SystemTime.INSTANCE;
    }
}
