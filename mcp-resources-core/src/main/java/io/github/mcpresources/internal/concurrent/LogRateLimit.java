package io.github.mcpresources.internal.concurrent;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Limits how often a message is logged, usually to once per second. */
public final class LogRateLimit {

    private final long pause;
    private final AtomicLong last;

    /** Creates a limit of one message per second. */
    public LogRateLimit() {
        this(Duration.ofSeconds(1));
    }

    /**
     * Creates a limit.
     *
     * @param pause the shortest time between two messages
     */
    public LogRateLimit(Duration pause) {
        this.pause = pause.toNanos();
        this.last = new AtomicLong(System.nanoTime() - this.pause);
    }

    /**
     * Checks whether a message may be logged now. After this method has returned true, it returns false until the
     * shortest time between two messages has passed.
     */
    public boolean isDue() {
        long now = System.nanoTime();
        long before = last.get();
        return now - before >= pause && last.compareAndSet(before, now);
    }
}
