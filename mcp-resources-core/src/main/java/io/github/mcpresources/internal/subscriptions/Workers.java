package io.github.mcpresources.internal.subscriptions;

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
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small pool of workers for many short tasks, some of which may block. If a task blocks while other tasks wait, an
 * additional worker is started, up to a limit. When the blocked task has ended, the pool has one worker too many, and a
 * worker ends.
 *
 * <p>A client that does not read can block a worker. Such workers have a separate limit,
 * {@link #MAX_BLOCKED_BY_CLIENTS}. While tasks wait, the pool counts the blocked workers every {@link #CHECK_INTERVAL}.
 * If all workers are blocked, and clients block more of them than at the last count, the pool may start twice as many
 * new workers as before. A waiting task therefore starts after a few counts, however many clients do not read, until a
 * limit is reached.
 */
final class Workers implements Executor {

    static final Duration CHECK_INTERVAL = Duration.ofMillis(50);

    /**
     * The maximum number of additional workers that replace workers blocked by clients. Workers that replace other
     * blocked workers have a separate limit.
     */
    static final int MAX_BLOCKED_BY_CLIENTS = 1_000;

    /**
     * The time after which a running task counts as blocked. It is shorter than the interval between checks, so that
     * the next check finds the task.
     */
    private static final long BLOCKED_NANOS = CHECK_INTERVAL.toNanos() * 4 / 5;

    private static final Logger log = LoggerFactory.getLogger(Workers.class);

    private final Executor executor;
    private final TimeSource time;
    private final int regular;
    private final int replacements;
    private final int max;
    private final Queue<Runnable> ready = new ConcurrentLinkedQueue<>();
    private final Set<Worker> workers = ConcurrentHashMap.newKeySet();
    /** The threads of workers that are writing to a client, which may block them. */
    private final Set<Thread> writing = ConcurrentHashMap.newKeySet();

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger blocked = new AtomicInteger();
    private final AtomicInteger blockedByClients = new AtomicInteger();
    private final AtomicBoolean watching = new AtomicBoolean();
    private volatile int allowed;

    /**
     * Creates workers that run on an executor.
     *
     * @param regular the number of workers if no task blocks
     * @param replacements the maximum number of additional workers that replace blocked workers; workers that clients
     *     block are replaced within their separate limit
     */
    Workers(Executor executor, TimeSource time, int regular, int replacements) {
        this.executor = executor;
        this.time = time;
        this.regular = regular;
        this.replacements = replacements;
        this.max = (int) Math.min((long) regular + replacements + MAX_BLOCKED_BY_CLIENTS, Integer.MAX_VALUE);
        this.allowed = regular;
    }

    @Override
    public void execute(Runnable task) {
        ready.add(task);
        addWorker();
    }

    /** Records that the thread of a worker begins a call that a client may block. */
    void mayBlock(Thread thread) {
        writing.add(thread);
    }

    void cannotBlock(Thread thread) {
        writing.remove(thread);
    }

    private void addWorker() {
        while (true) {
            int now = running.get();
            if (now >= ceiling()) {
                watch();
                return;
            }
            if (running.compareAndSet(now, now + 1)) {
                try {
                    executor.execute(new Worker());
                } catch (RejectedExecutionException full) {
                    running.decrementAndGet();
                    watch();
                }
                return;
            }
        }
    }

    private int ceiling() {
        long needed = (long) Math.min(blocked.get(), replacements) + blockedByClients.get() + allowed;
        return (int) Math.min(needed, max);
    }

    private void watch() {
        if (!watching.get() && watching.compareAndSet(false, true)) {
            time.schedule(CHECK_INTERVAL, this::checkBlocked);
        }
    }

    private void checkBlocked() {
        watching.set(false);
        long now = time.nanoTime();
        int blockedBefore = blockedByClients.get();
        workers.forEach(worker -> worker.countIfBlocked(now));
        if (blockedByClients.get() <= blockedBefore) {
            allowed = regular;
        } else if (running.get() <= blocked.get() + blockedByClients.get()) {
            allowed = (int) Math.min(2L * allowed, max);
        }
        for (int waiting = ready.size(); waiting > 0 && running.get() < ceiling(); waiting--) {
            addWorker();
        }
        if (ready.isEmpty()) {
            allowed = regular;
        } else {
            watch();
        }
    }

    /** Runs tasks until no task is left or the worker is no longer needed. */
    private final class Worker implements Runnable {

        /** The counter that includes this worker while it is blocked; null while it is not blocked. */
        private final AtomicReference<@Nullable AtomicInteger> counted = new AtomicReference<>();

        private volatile @Nullable Thread busy;
        private volatile long busySince;

        @Override
        public void run() {
            workers.add(this);
            try {
                Runnable task = ready.poll();
                while (task != null) {
                    work(task);
                    task = running.get() > ceiling() ? null : ready.poll();
                }
            } finally {
                workers.remove(this);
                running.decrementAndGet();
                if (!ready.isEmpty()) {
                    addWorker();
                }
            }
        }

        private void work(Runnable task) {
            busySince = time.nanoTime();
            busy = Thread.currentThread();
            try {
                task.run();
            } catch (Throwable failure) { // also catches an Error, because other tasks wait
                log.error("A subscription task failed", failure);
            } finally {
                busy = null;
                AtomicInteger count = counted.getAndSet(null);
                if (count != null) {
                    count.decrementAndGet();
                }
                Thread.interrupted(); // an interrupt was meant for the finished task
            }
        }

        void countIfBlocked(long now) {
            Thread thread = busy;
            if (thread != null && now - busySince >= BLOCKED_NANOS) {
                AtomicInteger count = writing.contains(thread) ? blockedByClients : blocked;
                if (counted.compareAndSet(null, count)) {
                    count.incrementAndGet();
                }
            }
        }
    }
}
