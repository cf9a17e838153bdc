package io.github.mcpresources.server;

import io.github.mcpresources.Subscription;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The SDK's own servers that were built on our transports, and who hears what they tell all their clients. */
final class Attached {

    /** The lists that it tells the changes of, by the notification. */
    private static final Map<String, String> LISTS = Map.of(
            McpSchema.METHOD_NOTIFICATION_TOOLS_LIST_CHANGED, "tools",
            McpSchema.METHOD_NOTIFICATION_PROMPTS_LIST_CHANGED, "prompts");

    private final Set<Consumer<String>> listeners = ConcurrentHashMap.newKeySet();
    private final List<CapturedServer> servers = new CopyOnWriteArrayList<>();

    void add(CapturedServer captured) {
        servers.add(captured);
    }

    /** All of them, in the order in which they were built. */
    List<CapturedServer> servers() {
        return servers;
    }

    /** The first one, which clients without a session reach; null before there is one. */
    @Nullable
    CapturedServer server() {
        return servers.isEmpty() ? null : servers.get(0);
    }

    /** Has a listener hear which list changed. */
    Subscription observeLists(Consumer<String> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Notes what the SDK's server tells its clients. */
    void told(String method) {
        String list = LISTS.get(method);
        if (list != null) {
            listeners.forEach(listener -> listener.accept(list));
        }
    }
}
