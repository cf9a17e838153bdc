package io.github.mcpresources.internal.concurrent;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;

/**
 * Combines many events into one call of an action: after a quiet period, or after a maximum delay if there is no quiet
 * period. Safe for use by multiple threads.
 */
public final class Debounce {

    private final TimeSource time;
    private final Runnable action;
    /** In nanoseconds, like all following time fields. */
    private final long quiet;

    private final long longest;
    /** Guarded by this, like all following fields. One timer runs at a time, however many events there are. */
    private Handle timer = Handle.NONE;

    private boolean isRunning;
    private boolean closed;
    private long first;
    private long last;

    /**
     * Creates a debounce without an event.
     *
     * @param quiet the time without an event after which the action is called
     * @param longest the maximum time between an event and the action
     * @param action called on the timer's thread; must be short and must not block
     */
    public Debounce(TimeSource time, Duration quiet, Duration longest, Runnable action) {
        this.time = time;
        this.quiet = quiet.toNanos();
        this.longest = longest.toNanos();
        this.action = action;
    }

    /** Records an event. Has no effect after {@link #close}. */
    public synchronized void note() {
        if (closed) {
            return;
        }
        last = time.nanoTime();
        if (!isRunning) {
            isRunning = true;
            first = last;
            timer = time.schedule(Duration.ofNanos(Math.min(quiet, longest)), this::check);
        }
    }

    private void check() {
        if (isDue()) {
            action.run();
        }
    }

    /** Checks whether the time is over. If not, waits for the remaining time. */
    private synchronized boolean isDue() {
        if (closed) {
            return false;
        }
        long now = time.nanoTime();
        long rest = Math.min(quiet - (now - last), longest - (now - first));
        isRunning = rest > 0;
        if (isRunning) {
            timer = time.schedule(Duration.ofNanos(rest), this::check);
        }
        return !isRunning;
    }

    /** Stops. The action of earlier events is no longer called, unless it has begun. */
    public synchronized void close() {
        closed = true;
        timer.close();
    }
}
