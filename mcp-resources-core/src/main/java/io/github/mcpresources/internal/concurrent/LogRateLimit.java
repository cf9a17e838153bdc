package io.github.mcpresources.internal.concurrent;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A limit of one message per second for a frequent log message. */
public final class LogRateLimit {

    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

    private final AtomicLong last = new AtomicLong(System.nanoTime() - PAUSE);

    /**
     * Checks whether a message may be logged now.
     *
     * @return true at most once per second
     */
    public boolean isDue() {
        long now = System.nanoTime();
        long before = last.get();
        return now - before >= PAUSE && last.compareAndSet(before, now);
    }
}
