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
 * The subscribers with a message under way. One whose message takes longer than the patience is stuck, whether it keeps a
 * thread or not; when too many are, those that have been for longest are disconnected.
 */
final class Writers {

    /** How long a message may be under way before its subscriber counts as stuck. */
    static final Duration PATIENCE = Duration.ofMillis(250);

    private static final Logger log = LoggerFactory.getLogger(Writers.class);

    private final TimeSource time;
    private final Workers workers;
    private final int mostStuck;
    private final Map<Subscriber, Write> underWay = new ConcurrentHashMap<>();
    private final AtomicBoolean watching = new AtomicBoolean();

    Writers(TimeSource time, Workers workers, int mostStuck) {
        this.time = time;
        this.workers = workers;
        this.mostStuck = mostStuck;
    }

    /** Notes that this thread, a worker's, is about to write to a subscriber. */
    Write begins(Subscriber subscriber) {
        Write write = new Write(time.nanoTime());
        workers.mayKeep(Thread.currentThread());
        underWay.put(subscriber, write);
        if (!watching.get()) {
            watch();
        }
        return write;
    }

    /** Notes that this thread has come back from writing, though the message may be under way still. */
    void returns(Write write) {
        write.returned();
        workers.givesBack(Thread.currentThread());
    }

    /** Notes that no message to a subscriber is under way any more, or that none counts. */
    void ends(Subscriber subscriber) {
        underWay.remove(subscriber);
    }

    /**
     * Ends the connection of a subscriber that is closed where it keeps a thread: that is interrupted and disconnects it.
     * If the container lets the thread wait on, another one disconnects it, which may end that waiting.
     *
     * @param last the last message to it; null where there was none
     * @param disconnect ends the connection
     * @return false where it keeps no thread, and nothing is done
     */
    boolean cutOff(@Nullable Write last, Runnable disconnect) {
        if (last == null || !last.interrupt(disconnect)) {
            return false;
        }
        time.schedule(PATIENCE, () -> {
            Runnable left = last.take();
            if (left != null) {
                workers.execute(() -> kept(left));
            }
        });
        return true;
    }

    private void kept(Runnable disconnect) {
        workers.mayKeep(Thread.currentThread());
        try {
            disconnect.run();
        } finally {
            workers.givesBack(Thread.currentThread());
        }
    }

    private void watch() {
        if (watching.compareAndSet(false, true)) {
            time.schedule(PATIENCE, this::look);
        }
    }

    private void look() {
        watching.set(false);
        long now = time.nanoTime();
        List<Subscriber> stuck = underWay.entrySet().stream()
                .filter(entry -> now - entry.getValue().begunAt() >= PATIENCE.toNanos())
                .sorted(Comparator.comparingLong(
                        entry -> entry.getValue().begunAt() - now)) // the readings themselves may wrap around
                .map(Map.Entry::getKey)
                .toList();
        if (stuck.size() > mostStuck) {
            log.warn(
                    "{} clients do not read what they are sent, over the limit of {} (setting stuckWriters)",
                    stuck.size(),
                    mostStuck);
            stuck.subList(0, stuck.size() - mostStuck).forEach(Subscriber::disconnect);
        }
        if (!underWay.isEmpty()) {
            watch();
        }
    }

    /** How many messages are under way. */
    int size() {
        return underWay.size();
    }
}
