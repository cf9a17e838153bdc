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
 * A few workers for many short tasks, of which some turn out to block. A worker whose task takes longer than the patience
 * is replaced while others wait, up to a number, and is one too many when it comes back.
 *
 * <p>Those that clients keep are replaced beyond that number, and ever faster while each replacement is kept, too: whoever
 * can be served waits behind any number of clients who do not read for a few times the patience.
 */
final class Workers implements Executor {

    /** How often those at work are looked at while others wait. */
    static final Duration PATIENCE = Duration.ofMillis(50);

    /** How many workers clients may keep in all, over the number that is replaced in any case. */
    static final int MOST_KEPT = 1_000;

    /** A task blocks when it takes that long: less than a look and the next are apart, for that to find it. */
    private static final long BLOCKED_NANOS = PATIENCE.toNanos() * 4 / 5;

    private static final Logger log = LoggerFactory.getLogger(Workers.class);

    private final Executor executor;
    private final TimeSource time;
    private final int regular;
    private final int replacements;
    private final int most;
    private final Queue<Runnable> ready = new ConcurrentLinkedQueue<>();
    private final Set<Worker> workers = ConcurrentHashMap.newKeySet();
    /** The threads that wait for a client, or may have to. */
    private final Set<Thread> writing = ConcurrentHashMap.newKeySet();

    private final AtomicInteger hired = new AtomicInteger();
    private final AtomicInteger blocked = new AtomicInteger();
    private final AtomicInteger kept = new AtomicInteger();
    private final AtomicBoolean watching = new AtomicBoolean();
    /** How many there may be that are not blocked. */
    private volatile int allowed;

    /**
     * Workers of an executor.
     *
     * @param regular how many there are where nothing blocks
     * @param replacements how many more there may be for those that are blocked, apart from those that clients keep
     */
    Workers(Executor executor, TimeSource time, int regular, int replacements) {
        this.executor = executor;
        this.time = time;
        this.regular = regular;
        this.replacements = replacements;
        this.most = (int) Math.min((long) regular + replacements + MOST_KEPT, Integer.MAX_VALUE);
        this.allowed = regular;
    }

    @Override
    public void execute(Runnable task) {
        ready.add(task);
        hire();
    }

    /** Notes that a client may keep a worker's thread from now on. */
    void mayKeep(Thread thread) {
        writing.add(thread);
    }

    /** Notes that no client keeps a thread any more. */
    void givesBack(Thread thread) {
        writing.remove(thread);
    }

    private void hire() {
        while (true) {
            int now = hired.get();
            if (now >= ceiling()) {
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

    private int ceiling() {
        long needed = (long) Math.min(blocked.get(), replacements) + kept.get() + allowed;
        return (int) Math.min(needed, most);
    }

    /** Looks again in a while whether those at work are blocked, if anybody waits for them. */
    private void watch() {
        if (!watching.get() && watching.compareAndSet(false, true)) {
            time.schedule(PATIENCE, this::look);
        }
    }

    private void look() {
        watching.set(false);
        long now = time.nanoTime();
        int keptBefore = kept.get();
        workers.forEach(worker -> worker.judge(now));
        if (kept.get() <= keptBefore) {
            allowed = regular;
        } else if (hired.get() <= blocked.get() + kept.get()) {
            allowed = (int) Math.min(2L * allowed, most);
        }
        for (int waiting = ready.size(); waiting > 0 && hired.get() < ceiling(); waiting--) {
            hire();
        }
        if (ready.isEmpty()) {
            allowed = regular;
        } else {
            watch();
        }
    }

    /** One that takes tasks until there are none. */
    private final class Worker implements Runnable {

        /** Where it is counted while it is blocked; null while it is not. */
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
                    task = hired.get() > ceiling() ? null : ready.poll();
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
            busySince = time.nanoTime();
            busy = Thread.currentThread();
            try {
                task.run();
            } catch (Throwable failure) { // an Error too: others wait for their turn
                log.error("A task of the subscriptions failed", failure);
            } finally {
                busy = null;
                AtomicInteger count = counted.getAndSet(null);
                if (count != null) {
                    count.decrementAndGet();
                }
                Thread.interrupted(); // meant for the task that is done
            }
        }

        void judge(long now) {
            Thread thread = busy;
            if (thread != null && now - busySince >= BLOCKED_NANOS) {
                AtomicInteger count = writing.contains(thread) ? kept : blocked;
                if (counted.compareAndSet(null, count)) {
                    count.incrementAndGet();
                }
            }
        }
    }
}
