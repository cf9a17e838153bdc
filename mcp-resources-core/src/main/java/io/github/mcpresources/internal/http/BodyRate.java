package io.github.mcpresources.internal.http;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;

/** Measures the rate at which a body arrives, in intervals of at least five seconds. */
public final class BodyRate {

    private static final Duration WINDOW = Duration.ofSeconds(5);

    private final int bytesPerSecond;
    private final TimeSource time;
    /** The time of the last check, in nanoseconds. Guarded by {@code this}, as is {@code lengthThen}. */
    private long checkedAt;

    private int lengthThen;

    BodyRate(int bytesPerSecond, TimeSource time) {
        this.bytesPerSecond = bytesPerSecond;
        this.time = time;
        this.checkedAt = time.nanoTime();
    }

    /**
     * Checks whether too few bytes have arrived since the last check. Returns false if the last check was less than
     * five seconds ago.
     *
     * @param length the number of bytes that have arrived so far
     */
    public synchronized boolean isTooSlow(int length) {
        long now = time.nanoTime();
        long elapsed = now - checkedAt;
        if (elapsed < WINDOW.toNanos()) {
            return false;
        }
        boolean isSlower = length - lengthThen < Math.max(1, bytesPerSecond * (elapsed / 1e9));
        checkedAt = now;
        lengthThen = length;
        return isSlower;
    }

    /** Schedules a task that calls {@link #isTooSlow}. The task runs in five seconds. */
    public Handle schedule(Runnable check) {
        return time.schedule(WINDOW, check);
    }

    public BodyRefusedException refusal() {
        return BodyRefusedException.tooSlow(bytesPerSecond);
    }
}
