package io.github.mcpresources;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The time, and work for later: the clock and the timer of all requests, so that tests can own both. */
public interface TimeSource extends InstantSource {

    /**
     * Runs a task once, after a delay. The task must be short and must not block.
     *
     * @param delay how long to wait, zero or more
     * @param task what to run
     * @return closing it cancels the task if it has not started
     */
    Subscription schedule(Duration delay, Runnable task);

    /**
     * A clock for durations: only the difference of two readings means something, and it is never negative where the
     * source can tell. Follows {@link #instant} unless overridden.
     *
     * @return nanoseconds
     */
    default long nanoTime() {
        Instant now = instant();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /**
     * The system's clock and one daemon thread for timers, shared by all.
     *
     * @return the time source
     */
    static TimeSource system() {
        return SystemTime.INSTANCE;
    }
}
