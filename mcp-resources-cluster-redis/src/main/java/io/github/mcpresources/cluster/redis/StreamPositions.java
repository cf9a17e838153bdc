package io.github.mcpresources.cluster.redis;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The positions of a receiver: the id of the last received entry of each stream. When a connection fails, the next
 * connection continues from these positions. Used by one thread at a time.
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

    boolean isKnown() {
        return !ids.containsValue("");
    }

    /**
     * Sets the Redis server process to which the receiver is connected. If it may differ from the previous process,
     * records that entries may have been lost.
     *
     * @param run the id of the server process; null if it is not known
     */
    void server(@Nullable String run) {
        lost |= run == null || !run.equals(server);
        server = run;
    }

    /**
     * Records that entries may have been lost. Must be called before a position changes, so that the loss is reported
     * even if the connection fails immediately afterwards.
     */
    void lose() {
        lost = true;
    }

    /**
     * Checks whether entries may have been lost since the previous call of this method, including losses on earlier
     * connections. Each loss is reported once.
     */
    boolean takeLoss() {
        boolean since = lost;
        lost = false;
        return since;
    }
}
