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
 * The streams that were replaced and are listened to for a little longer. A notification that the server was sending on such
 * a stream, when the next stream was acknowledged, is not repeated on the next stream. A later notification is sent on both
 * streams. It is passed on once if the later stream delivers it first. Otherwise it is passed on twice, because the two
 * cannot be recognised as the same.
 */
final class Overlap {

    private static final Duration LASTING = Duration.ofSeconds(1);
    /**
     * The limit for replaced streams. Each stream occupies resources of the server. If the watched URIs change quickly, the
     * oldest stream can end, because later streams were acknowledged after it.
     */
    private static final int MOST = 2;

    private final TimeSource time;
    /** By id, the oldest first. Guarded by this, as are the other mutable fields. */
    private final Map<Long, Future<?>> streams = new LinkedHashMap<>();
    /** For each notification, the latest stream that delivered it. */
    private final Map<String, Long> told = new HashMap<>();

    private boolean closed;

    Overlap(TimeSource time) {
        this.time = time;
    }

    /** Adds a replaced stream, which is ended after a delay. */
    void add(long id, Future<?> stream) {
        Future<?> oldest = null;
        synchronized (this) {
            if (closed) {
                oldest = stream;
            } else {
                streams.put(id, stream);
                if (streams.size() > MOST) {
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
     * Forgets the notifications that no remaining stream can repeat. This is done at each end of a stream, because there may
     * always be more than one stream.
     */
    private void forget() {
        long oldest =
                streams.isEmpty() ? Long.MAX_VALUE : streams.keySet().iterator().next();
        told.values().removeIf(by -> by <= oldest);
    }

    /** Returns the number of remembered notifications. */
    synchronized int size() {
        return told.size();
    }

    /**
     * Checks whether a notification may not have been delivered by another stream.
     *
     * @param id the id of the stream
     * @param what a text that is equal for equal notifications
     */
    synchronized boolean isNews(long id, String what) {
        return streams.isEmpty() || told.merge(what, id, Math::max) == id;
    }

    /** Ends all streams immediately. */
    void close() {
        List<Future<?>> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(streams.values());
            streams.clear();
            told.clear();
        }
        all.forEach(stream -> stream.cancel(true));
    }
}
