package io.github.mcpresources.cluster.redis;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The positions of a receiver: for each stream, the id of the last entry that the receiver has received. The positions
 * are kept when a connection fails. This class must be used by one thread at a time.
 */
final class StreamPositions {

    private final Map<String, String> ids = new LinkedHashMap<>();
    private @Nullable String server;
    private boolean lost;

    StreamPositions(Collection<String> streams) {
        streams.forEach(stream -> ids.put(stream, ""));
    }

    Collection<String> streams() {
        return ids.keySet();
    }

    /** Returns the id of the last received entry of a stream; an empty string if it is not known. */
    String of(String stream) {
        return ids.getOrDefault(stream, "");
    }

    void set(String stream, String id) {
        ids.put(stream, id);
    }

    /** Checks whether the position of each stream is known. */
    boolean isKnown() {
        return !ids.containsValue("");
    }

    /**
     * Sets the Redis server process from which entries are received from now on. If this may be another process than
     * before, records that entries may have been lost.
     *
     * @param run the id of the server process; null if it is not known
     */
    void server(@Nullable String run) {
        lost |= run == null || !run.equals(server);
        server = run;
    }

    /** Records that entries may have been lost. The caller must call this method before it changes positions. */
    void lose() {
        lost = true;
    }

    /**
     * Checks whether entries may have been lost since the last call of this method, on the current connection or on an
     * earlier one. Each loss is reported only once.
     */
    boolean takeLoss() {
        boolean since = lost;
        lost = false;
        return since;
    }
}
