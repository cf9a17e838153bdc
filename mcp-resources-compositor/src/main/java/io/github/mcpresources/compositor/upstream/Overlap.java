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
 * Streams that have a successor, and are listened to for a little longer: what the server was about to say on one of them
 * when the next one was acknowledged is said nowhere else. What happened after that is said on both, and heard once where
 * the later stream says it first: otherwise nobody can tell that it is the same.
 */
final class Overlap {

    private static final Duration LASTING = Duration.ofSeconds(1);
    /** Each takes its places at the server. When what is watched changes quickly, later answers came after the oldest. */
    private static final int MOST = 2;

    private final TimeSource time;
    /** By id, the oldest first. Guarded by this, as is the rest. */
    private final Map<Long, Future<?>> streams = new LinkedHashMap<>();
    /** The latest stream that told something. */
    private final Map<String, Long> told = new HashMap<>();

    private boolean closed;

    Overlap(TimeSource time) {
        this.time = time;
    }

    /** Ends a stream, but not yet. */
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

    /** Forgets what no stream is left to tell again: there may be no moment at which there is but one. */
    private void forget() {
        long oldest =
                streams.isEmpty() ? Long.MAX_VALUE : streams.keySet().iterator().next();
        told.values().removeIf(by -> by <= oldest);
    }

    /** How many things it remembers to have been told. */
    synchronized int size() {
        return told.size();
    }

    /**
     * Whether what a stream tells may have been told by no other one.
     *
     * @param id the stream
     * @param what the same text for what is told again
     */
    synchronized boolean isNews(long id, String what) {
        return streams.isEmpty() || told.merge(what, id, Math::max) == id;
    }

    /** Ends all of them now. */
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
