package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;

/**
 * The listen streams that a newer stream has replaced. They stay open for a short time. If the server is sending a
 * notification while it acknowledges the newer stream, the notification may arrive only on the replaced stream. Later
 * notifications arrive on both streams. If the newer stream delivers a notification first, the copy on the replaced
 * stream is dropped. If the replaced stream delivers it first, the copy on the newer stream is passed on too, because
 * it could report a new change.
 */
final class Overlap {

    private static final Duration LASTING = Duration.ofSeconds(1);
    /**
     * The maximum number of replaced streams. Each stream occupies resources of the server. If the watched URIs change
     * quickly, the oldest stream is ended early.
     */
    private static final int MAX_STREAMS = 2;

    private final TimeSource time;
    /** The replaced streams by id, the oldest first. Guarded by {@code this}, as are the other mutable fields. */
    private final Map<Long, Future<?>> streams = new LinkedHashMap<>();

    private final Map<String, Long> latestStreams = new HashMap<>();

    private boolean closed;

    Overlap(TimeSource time) {
        this.time = time;
    }

    /**
     * Adds a replaced stream, which is ended after a delay. If there are then too many replaced streams, ends the
     * oldest one at once.
     */
    void add(long id, Future<?> stream) {
        Future<?> oldest = null;
        synchronized (this) {
            if (closed) {
                oldest = stream;
            } else {
                streams.put(id, stream);
                if (streams.size() > MAX_STREAMS) {
                    Iterator<Future<?>> all = streams.values().iterator();
                    oldest = all.next();
                    all.remove();
                    forget();
                }
            }
        }
        if (oldest != null) {
            oldest.cancel(true);
        }
        time.schedule(LASTING, () -> Workers.ALL.execute(() -> end(id)));
    }

    private void end(long id) {
        Future<?> stream;
        synchronized (this) {
            stream = streams.remove(id);
            forget();
        }
        if (stream != null) {
            stream.cancel(true);
        }
    }

    /**
     * Removes the records that are no longer needed. While a stream is open that is older than the stream that
     * delivered a notification, the record of the notification is needed. This method must be called whenever an old
     * stream ends. If the watched URIs change often, at least one old stream may be open at any time, and the records
     * would otherwise accumulate.
     */
    private void forget() {
        long oldest =
                streams.isEmpty() ? Long.MAX_VALUE : streams.keySet().iterator().next();
        latestStreams.values().removeIf(by -> by <= oldest);
    }

    synchronized int size() {
        return latestStreams.size();
    }

    /**
     * Returns false if a stream that was opened later has already delivered an equal notification.
     *
     * @param id the id of the stream that delivered the notification
     * @param what a string that is equal for equal notifications
     */
    synchronized boolean isNews(long id, String what) {
        return streams.isEmpty() || latestStreams.merge(what, id, Math::max) == id;
    }

    void close() {
        List<Future<?>> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(streams.values());
            streams.clear();
            latestStreams.clear();
        }
        all.forEach(stream -> stream.cancel(true));
    }
}
