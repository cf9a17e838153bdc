package io.github.mcpresources.internal.http;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;

/** The rate at which a body arrives. It is measured in intervals of five seconds. */
public final class BodyRate {

    private static final Duration WINDOW = Duration.ofSeconds(5);

    private final int bytesPerSecond;
    private final TimeSource time;
    /** The time of the last check. Guarded by {@code this}, as is the field below. */
    private long checkedAt;

    private int lengthThen;

    BodyRate(int bytesPerSecond, TimeSource time) {
        this.bytesPerSecond = bytesPerSecond;
        this.time = time;
        this.checkedAt = time.nanoTime();
    }

    /**
     * Checks whether too few bytes have arrived since the last check.
     *
     * @param length the number of bytes that have arrived since the beginning
     * @return false if the rate is sufficient, or if the interval of measurement has not passed
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

    /**
     * Runs a task when the next check is due.
     *
     * @param check the task
     * @return a handle that cancels the task
     */
    public Handle schedule(Runnable check) {
        return time.schedule(WINDOW, check);
    }

    /**
     * Creates the exception for a body that is too slow.
     *
     * @return the exception
     */
    public BodyRefusedException refusal() {
        return BodyRefusedException.tooSlow(bytesPerSecond);
    }
}
