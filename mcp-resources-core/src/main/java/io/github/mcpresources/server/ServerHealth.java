package io.github.mcpresources.server;

import io.github.mcpresources.internal.text.Json;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state of a server at a point in time: its mounts, stores, event bus, subscribers, readers and listeners, and the
 * numbers of failed requests. It contains no URIs of resources, no contents and no callers.
 *
 * <table>
 * <caption>Fields of {@link #toMap}</caption>
 * <tr><th>field</th><th>content</th></tr>
 * <tr><td>{@code status}</td><td>{@code up}, or {@code down} if there are mounts and none of them can be reached</td></tr>
 * <tr><td>{@code mounts}</td><td>the mounts of compositors</td></tr>
 * <tr><td>{@code providers}</td><td>the other {@linkplain io.github.mcpresources.ResourceProvider#healthDetails details}
 * of the provider, such as the size of a store</td></tr>
 * <tr><td>{@code bus}</td><td>the kind and the state of the event bus; missing if there is none</td></tr>
 * <tr><td>{@code subscriptions}</td><td>the numbers of subscribers and subscriptions, of events that wait to be sent,
 * and of clients that were disconnected because they read too slowly</td></tr>
 * <tr><td>{@code requests}</td><td>the numbers of running requests and of open listen requests; the number of blocking
 * readers and the reserved memory in bytes, each with its limit</td></tr>
 * <tr><td>{@code refused}</td><td>the number of failed requests since the start for each reason. A reason is the name
 * of the exceeded limit, such as {@code resultBytes}, or the outcome, such as {@code not_found}. If the filter rejected
 * an HTTP request, the reason begins with {@code http.}</td></tr>
 * <tr><td>{@code listeners}</td><td>the number of exceptions thrown by the listeners of each class</td></tr>
 * <tr><td>{@code slowestTemplates}</td><td>the ten templates whose reads take longest on average; missing if {@link
 * ResourceServer.Builder#recordTimes} is off</td></tr>
 * </table>
 *
 * @see ResourceServer#health
 */
public final class ServerHealth {

    /** The states of a mount whose server cannot be reached. */
    private static final Set<String> UNREACHABLE = Set.of("DOWN", "OPEN");

    private final Map<String, Object> json;
    private final McpJsonMapper mapper;

    ServerHealth(Map<String, Object> json, McpJsonMapper mapper) {
        this.json = Json.object(json);
        this.mapper = mapper;
    }

    /** Checks whether a server with these mounts can serve resources. */
    static boolean isUp(List<Map<String, Object>> mounts) {
        return mounts.isEmpty()
                || mounts.stream().anyMatch(mount -> !UNREACHABLE.contains(String.valueOf(mount.get("state"))));
    }

    /**
     * Checks whether the server can serve resources.
     *
     * @return false if there are mounts and none of them can be reached
     */
    public boolean isUp() {
        return "up".equals(json.get("status"));
    }

    /**
     * Returns the state as a JSON object.
     *
     * @return the fields that the description of this class lists; immutable
     */
    public Map<String, Object> toMap() {
        return json;
    }

    /**
     * Returns the state as JSON text.
     *
     * @return the text of {@link #toMap}
     */
    public String toJson() {
        try {
            return mapper.writeValueAsString(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // all values are JSON values
        }
    }

    @Override
    public String toString() {
        return "ServerHealth" + json;
    }
}
