package io.github.mcpresources.subscriptions;

import io.github.mcpresources.TimeSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The subscribers with a message under way. One whose message takes longer than the patience is stuck, whether it keeps a
 * thread or not; when too many are, those that have been for longest are disconnected.
 */
final class Writers {

    private static final Logger log = LoggerFactory.getLogger(Writers.class);

    private final TimeSource time;
    private final int mostStuck;
    private final Map<Subscriber, Long> writingSince = new ConcurrentHashMap<>();
    private final AtomicBoolean watching = new AtomicBoolean();

    Writers(TimeSource time, int mostStuck) {
        this.time = time;
        this.mostStuck = mostStuck;
    }

    void begins(Subscriber subscriber) {
        writingSince.put(subscriber, time.millis());
        if (!watching.get()) {
            watch();
        }
    }

    void ends(Subscriber subscriber) {
        writingSince.remove(subscriber);
    }

    private void watch() {
        if (watching.compareAndSet(false, true)) {
            time.schedule(Workers.PATIENCE, this::look);
        }
    }

    private void look() {
        watching.set(false);
        long since = time.millis() - Workers.PATIENCE.toMillis();
        List<Subscriber> stuck = writingSince.entrySet().stream()
                .filter(entry -> entry.getValue() <= since)
                .sorted(Comparator.comparing(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .toList();
        if (stuck.size() > mostStuck) {
            log.warn(
                    "{} clients do not read what they are sent, over the limit of {} (setting stuckWriters)",
                    stuck.size(),
                    mostStuck);
            stuck.subList(0, stuck.size() - mostStuck).forEach(Subscriber::disconnect);
        }
        if (!writingSince.isEmpty()) {
            watch();
        }
    }

    /** How many messages are under way. */
    int size() {
        return writingSince.size();
    }
}
