package io.github.mcpresources.subscriptions;

import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A few workers for many short tasks, of which some turn out to block. A worker whose task takes longer than the patience
 * is replaced while others wait, up to a number, and is one too many when it comes back.
 */
final class Workers implements Executor {

    /** How long a task may take before it counts as blocked. */
    static final Duration PATIENCE = Duration.ofMillis(250);

    private static final Logger log = LoggerFactory.getLogger(Workers.class);

    private final Executor executor;
    private final TimeSource time;
    private final int regular;
    private final int most;
    private final Queue<Runnable> ready = new ConcurrentLinkedQueue<>();
    private final Set<Worker> workers = ConcurrentHashMap.newKeySet();
    private final AtomicInteger hired = new AtomicInteger();
    private final AtomicInteger blocked = new AtomicInteger();
    private final AtomicBoolean watching = new AtomicBoolean();

    /**
     * Workers of an executor.
     *
     * @param regular how many there are where nothing blocks
     * @param replacements how many more there may be for those that are blocked
     */
    Workers(Executor executor, TimeSource time, int regular, int replacements) {
        this.executor = executor;
        this.time = time;
        this.regular = regular;
        this.most = (int) Math.min((long) regular + replacements, Integer.MAX_VALUE);
    }

    @Override
    public void execute(Runnable task) {
        ready.add(task);
        hire();
    }

    private void hire() {
        while (true) {
            int now = hired.get();
            if (now - blocked.get() >= regular || now >= most) {
                watch();
                return;
            }
            if (hired.compareAndSet(now, now + 1)) {
                try {
                    executor.execute(new Worker());
                } catch (RejectedExecutionException full) {
                    hired.decrementAndGet();
                    watch();
                }
                return;
            }
        }
    }

    /** Looks again in a while whether those at work are blocked, if anybody waits for them. */
    private void watch() {
        if (!watching.get() && watching.compareAndSet(false, true)) {
            time.schedule(PATIENCE, this::look);
        }
    }

    private void look() {
        watching.set(false);
        long since = time.millis() - PATIENCE.toMillis();
        workers.forEach(worker -> worker.judge(since));
        for (int waiting = ready.size(); waiting > 0 && hired.get() - blocked.get() < regular; waiting--) {
            hire();
        }
        if (!ready.isEmpty()) {
            watch();
        }
    }

    /** One that takes tasks until there are none. */
    private final class Worker implements Runnable {

        private static final long IDLE = Long.MAX_VALUE;

        private final AtomicBoolean isBlocked = new AtomicBoolean();
        private volatile long busySince = IDLE;

        @Override
        public void run() {
            workers.add(this);
            try {
                Runnable task = ready.poll();
                while (task != null) {
                    work(task);
                    task = hired.get() - blocked.get() > regular ? null : ready.poll();
                }
            } finally {
                workers.remove(this);
                hired.decrementAndGet();
                if (!ready.isEmpty()) {
                    hire();
                }
            }
        }

        private void work(Runnable task) {
            busySince = time.millis();
            try {
                task.run();
            } catch (Throwable failure) { // an Error too: others wait for their turn
                log.error("A task of the subscriptions failed", failure);
            } finally {
                busySince = IDLE;
                if (isBlocked.getAndSet(false)) {
                    blocked.decrementAndGet();
                }
                Thread.interrupted(); // meant for the task that is done
            }
        }

        void judge(long since) {
            if (busySince <= since && isBlocked.compareAndSet(false, true)) {
                blocked.incrementAndGet();
            }
        }
    }
}
