package io.github.mcpresources.files;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;

/** Runs an action after a quiet period, or after a maximum delay if there is no quiet period. */
final class Pause {

    private final TimeSource time;
    private final Runnable work;
    /** In nanoseconds, like all following time fields. */
    private final long quiet;

    private final long longest;
    private Handle timer = Handle.NONE;
    private boolean runs;
    private long first;
    private long last;

    /**
     * Creates a pause that has not begun.
     *
     * @param work the action; it must be short and must not block
     */
    Pause(TimeSource time, Duration quiet, Duration longest, Runnable work) {
        this.time = time;
        this.quiet = quiet.toNanos();
        this.longest = longest.toNanos();
        this.work = work;
    }

    /** Records an event. */
    synchronized void disturb() {
        last = time.nanoTime();
        if (!runs) {
            runs = true;
            first = last;
            timer = time.schedule(Duration.ofNanos(quiet), this::look);
        }
    }

    private void look() {
        if (isOver()) {
            work.run();
        }
    }

    private synchronized boolean isOver() {
        long now = time.nanoTime();
        long rest = Math.min(quiet - (now - last), longest - (now - first));
        runs = rest > 0;
        if (runs) {
            timer = time.schedule(Duration.ofNanos(rest), this::look);
        }
        return !runs;
    }

    synchronized void cancel() {
        timer.close();
    }
}
