package io.github.mcpresources.internal.subscriptions;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Lets one line a second into the log of what may happen very often. */
final class Pace {

    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

    private final AtomicLong last = new AtomicLong(System.nanoTime() - PAUSE);

    /** Whether a line may be logged now; false for a second after it was true. */
    boolean isDue() {
        long now = System.nanoTime();
        long before = last.get();
        return now - before >= PAUSE && last.compareAndSet(before, now);
    }
}
