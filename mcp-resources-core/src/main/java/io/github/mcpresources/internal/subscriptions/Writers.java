package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks the subscribers to which a message is being written. A subscriber is stuck if its message takes longer than
 * {@link #STUCK_TIMEOUT}, regardless of whether the message blocks a thread. If more subscribers are stuck than
 * allowed, those that have been stuck longest are disconnected.
 */
final class Writers {

    static final Duration STUCK_TIMEOUT = Duration.ofMillis(250);

    private static final Logger log = LoggerFactory.getLogger(Writers.class);

    private final TimeSource time;
    private final Workers workers;
    private final int maxStuck;
    private final Map<Subscriber, Write> writes = new ConcurrentHashMap<>();
    private final AtomicBoolean watching = new AtomicBoolean();

    Writers(TimeSource time, Workers workers, int maxStuck) {
        this.time = time;
        this.workers = workers;
        this.maxStuck = maxStuck;
    }

    /** Records that the current thread, which belongs to a worker, is about to write to a subscriber. */
    Write writeStarted(Subscriber subscriber) {
        Write write = new Write(time.nanoTime());
        workers.mayBlock(Thread.currentThread());
        writes.put(subscriber, write);
        if (!watching.get()) {
            watch();
        }
        return write;
    }

    /** Records that the current thread has returned from writing. The message may still be incomplete. */
    void threadReturned(Write write) {
        write.returned();
        workers.cannotBlock(Thread.currentThread());
    }

    /** Records that the message to a subscriber is complete or has failed, or that the subscriber is closed. */
    void writeEnded(Subscriber subscriber) {
        writes.remove(subscriber);
    }

    /**
     * Disconnects a closed subscriber that blocks a thread. This method interrupts the thread. When the thread has
     * returned from writing, the thread disconnects the subscriber. If the thread has not returned within {@link
     * #STUCK_TIMEOUT}, another thread disconnects the subscriber, which may unblock the first thread.
     *
     * @param last the last message to the subscriber; null if there was none
     * @return false if the subscriber blocks no thread, in which case this method does nothing
     */
    boolean cutOff(@Nullable Write last, Runnable disconnect) {
        if (last == null || !last.interrupt(disconnect)) {
            return false;
        }
        time.schedule(STUCK_TIMEOUT, () -> {
            Runnable left = last.take();
            if (left != null) {
                workers.execute(() -> disconnectBlocking(left));
            }
        });
        return true;
    }

    private void disconnectBlocking(Runnable disconnect) {
        workers.mayBlock(Thread.currentThread());
        try {
            disconnect.run();
        } finally {
            workers.cannotBlock(Thread.currentThread());
        }
    }

    private void watch() {
        if (watching.compareAndSet(false, true)) {
            time.schedule(STUCK_TIMEOUT, this::checkStuck);
        }
    }

    private void checkStuck() {
        watching.set(false);
        long now = time.nanoTime();
        List<Subscriber> stuck = writes.entrySet().stream()
                .filter(entry -> now - entry.getValue().begunAt() >= STUCK_TIMEOUT.toNanos())
                .sorted(Comparator.comparingLong(
                        entry -> entry.getValue().begunAt() - now)) // differences, because the clock may wrap around
                .map(Map.Entry::getKey)
                .toList();
        if (stuck.size() > maxStuck) {
            log.warn(
                    "{} clients do not read their messages; the limit is {} (setting subscriptions.stuckWriters),"
                            + " and the clients over the limit are disconnected",
                    stuck.size(),
                    maxStuck);
            stuck.subList(0, stuck.size() - maxStuck).forEach(Subscriber::disconnect);
        }
        if (!writes.isEmpty()) {
            watch();
        }
    }

    int size() {
        return writes.size();
    }
}
