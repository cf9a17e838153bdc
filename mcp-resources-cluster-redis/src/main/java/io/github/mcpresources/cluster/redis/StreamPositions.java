package io.github.mcpresources.cluster.redis;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The positions of a receiver: for each stream the id of the last entry that it has received. They outlive a connection.
 * Used by one thread at a time.
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

    /** Returns the id of the last entry of a stream that was received. */
    String of(String stream) {
        return ids.getOrDefault(stream, "");
    }

    void set(String stream, String id) {
        ids.put(stream, id);
    }

    /** Returns whether there is a position. */
    boolean isKnown() {
        return !ids.containsValue("");
    }

    /**
     * Sets the server from which entries are received now. If it may be another process than before, entries may have been
     * lost.
     *
     * @param run identifies the process of the server; null if it is not known
     */
    void server(@Nullable String run) {
        lost |= run == null || !run.equals(server);
        server = run;
    }

    /** Records that entries may have been lost, before positions are changed. */
    void lose() {
        lost = true;
    }

    /** Returns whether entries may have been lost since the last call, also if a connection failed in the meantime. */
    boolean takeLoss() {
        boolean since = lost;
        lost = false;
        return since;
    }
}
