package io.github.mcpresources;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The system's clock and timer. */
final class SystemTime implements TimeSource {

    static final SystemTime INSTANCE = new SystemTime();

    /** The longest delay that the timer accepts: about 146 years. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE >> 1);

    private final ScheduledThreadPoolExecutor timer;

    private SystemTime() {
        timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "mcp-resources-timer");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
    }

    @Override
    public Instant instant() {
        return Instant.now();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime(); // unlike the time of day, this clock is never adjusted
    }

    @Override
    public Handle schedule(Duration delay, Runnable task) {
        Duration most = delay.compareTo(LONGEST) < 0 ? delay : LONGEST;
        ScheduledFuture<?> future = timer.schedule(task, most.toNanos(), TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }
}
