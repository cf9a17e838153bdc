package io.github.mcpresources.server;

import io.github.mcpresources.Handle;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The SDK servers that were built on this library's transports, and the listeners for the list changes that these
 * servers report.
 */
final class Attached {

    private static final Map<String, String> LISTS = Map.of(
            McpSchema.METHOD_NOTIFICATION_TOOLS_LIST_CHANGED, "tools",
            McpSchema.METHOD_NOTIFICATION_PROMPTS_LIST_CHANGED, "prompts");

    private final Set<Consumer<String>> listeners = ConcurrentHashMap.newKeySet();
    private final List<CapturedServer> servers = new CopyOnWriteArrayList<>();

    void add(CapturedServer captured) {
        servers.add(captured);
    }

    List<CapturedServer> servers() {
        return servers;
    }

    /** Returns the first server, which also serves clients of revision 2026-07-28; null if there is none yet. */
    @Nullable
    CapturedServer server() {
        return servers.isEmpty() ? null : servers.get(0);
    }

    /** Registers a listener. It is called with the name of each list that changes: {@code tools} or {@code prompts}. */
    Handle observeLists(Consumer<String> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /**
     * Calls the listeners if a notification of the SDK's server reports that the list of tools or prompts has changed.
     */
    void notified(String method) {
        String list = LISTS.get(method);
        if (list != null) {
            listeners.forEach(listener -> listener.accept(list));
        }
    }
}
