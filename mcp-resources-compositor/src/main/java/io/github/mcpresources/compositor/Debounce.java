package io.github.mcpresources.compositor;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Combines many calls into one execution of an action: after a quiet period, or after a longest delay. */
final class Debounce {

    private final TimeSource time;
    private final Duration quiet;
    private final Duration most;
    private final Runnable action;
    /** Guarded by this, as are the other mutable fields. */
    private @Nullable Handle timer;

    private long since;
    private boolean closed;

    Debounce(TimeSource time, Duration quiet, Duration most, Runnable action) {
        this.time = time;
        this.quiet = quiet;
        this.most = most;
        this.action = action;
    }

    synchronized void note() {
        if (closed) {
            return;
        }
        long now = time.nanoTime();
        if (timer == null) {
            since = now;
        } else {
            timer.close();
        }
        Duration left = most.minusNanos(now - since);
        Duration delay = left.compareTo(quiet) < 0 ? left : quiet;
        timer = time.schedule(delay.isNegative() ? Duration.ZERO : delay, this::fire);
    }

    private void fire() {
        synchronized (this) {
            if (timer == null) {
                return;
            }
            timer = null;
        }
        action.run();
    }

    synchronized void close() {
        closed = true;
        if (timer != null) {
            timer.close();
            timer = null;
        }
    }
}
