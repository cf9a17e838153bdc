package io.github.mcpresources;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The time source that uses the system's clock and a timer thread. */
final class SystemTime implements TimeSource {

    static final SystemTime INSTANCE = new SystemTime();

    /** The maximum delay of the timer: about 146 years. */
    private static final Duration MAX_DELAY = Duration.ofNanos(Long.MAX_VALUE >> 1);

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
        Duration max = delay.compareTo(MAX_DELAY) < 0 ? delay : MAX_DELAY;
        ScheduledFuture<?> future = timer.schedule(task, max.toNanos(), TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }
}
