package io.github.mcpresources.internal.concurrent;

import io.github.mcpresources.TimeSource;
import java.time.Duration;

/**
 * Limits the rate of an action. The first request runs the action immediately. Requests that follow within the interval
 * are combined: the action runs once more, at the end of the interval. This class is thread-safe.
 */
public final class Throttle {

    private final TimeSource time;
    private final Duration interval;
    private final Runnable action;
    /** The time of the last run, in nanoseconds. Guarded by {@code this}, as are all following fields. */
    private long last;

    private boolean hasRun;
    private boolean isPlanned;

    /**
     * Creates a throttle.
     *
     * @param interval the shortest time between two runs of the action
     * @param action the action, which is called on the thread of a request or of the timer; it must return quickly
     */
    public Throttle(TimeSource time, Duration interval, Runnable action) {
        this.time = time;
        this.interval = interval;
        this.action = action;
    }

    /** Runs the action during this call, or at most one interval later. */
    public void request() {
        if (mayRunNow()) {
            action.run();
        }
    }

    private synchronized boolean mayRunNow() {
        if (isPlanned) {
            return false;
        }
        long now = time.nanoTime();
        long wait = hasRun ? interval.toNanos() - (now - last) : 0;
        if (wait > 0) {
            time.schedule(Duration.ofNanos(wait), this::runPlanned);
            isPlanned = true; // set only now, so that the next request tries again if schedule() throws
            return false;
        }
        hasRun = true;
        last = now;
        return true;
    }

    private void runPlanned() {
        synchronized (this) {
            isPlanned = false;
            last = time.nanoTime();
        }
        action.run();
    }
}
