package io.github.mcpresources.internal.concurrent;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;

/**
 * Combines many events into one call of an action. The action is called after a period without events, or after a
 * maximum delay if events continue. This class is thread-safe.
 */
public final class Debounce {

    private final TimeSource time;
    private final Runnable action;
    /**
     * The time, in nanoseconds, that must pass without an event before the action is called. All other times in this
     * class are also in nanoseconds.
     */
    private final long quiet;

    private final long longest;
    /** The latest timer. At most one timer runs at a time. Guarded by {@code this}, as are all following fields. */
    private Handle timer = Handle.NONE;

    private boolean isRunning;
    private boolean closed;
    private long first;
    private long last;

    /**
     * Creates a debouncer.
     *
     * @param quiet the time that must pass without an event before the action is called
     * @param longest the maximum time between the first event and the action, even if further events occur
     * @param action the action, which is called on the timer's thread; it must return quickly and must not block
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

    /** Checks whether the action must be called now. If not, schedules the next check after the remaining time. */
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

    /** Stops the timer. The action is no longer called, but a call that has already begun continues. */
    public synchronized void close() {
        closed = true;
        timer.close();
    }
}
