package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A server of a few resources, by hand from JSON to JSON, that keeps all rules of all revisions but for one {@link Fault}.
 */
final class RawServer {

    /** Where the server can say something: a connection, the stream of a session, a listen stream. */
    interface Peer {
        void send(String message);

        default void end() {}
    }

    private record Listener(Peer peer, JsonNode id, JsonNode wanted) {}

    static final String TEXT = "raw://text/a";
    static final String FAILING = "raw://failing";

    private static final String META = "io.modelcontextprotocol/";
    private static final String MODERN = "2026-07-28";
    private static final Set<String> LEGACY = Set.of("2025-06-18", "2025-11-25");

    private final Fault fault;
    private final List<JsonNode> resources = new ArrayList<>();
    private final List<JsonNode> templates = new ArrayList<>();
    private final Map<Peer, Set<String>> subscriptions = new ConcurrentHashMap<>();
    private volatile Runnable afterListening = () -> {};
    private final Set<Peer> discovered = ConcurrentHashMap.newKeySet();
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    RawServer(Fault fault) {
        this.fault = fault;
        add("""
                {"uri":"raw://text/a","name":"a","title":"The letter a","mimeType":"text/plain","size":5}""");
        add("""
                {"uri":"raw://text/b","name":"b","mimeType":"text/plain; charset=utf-8",
                 "annotations":{"audience":["user"],"priority":0.5,"lastModified":"2026-01-01T00:00:00Z"}}""");
        add("""
                {"uri":"raw://bin/c","name":"c","mimeType":"image/png","size":4,
                 "_meta":{"com.example/kind":"image"}}""");
        add("""
                {"uri":"raw://text/d","name":"d","icons":[{"src":"https://example.com/i.png","theme":"dark"}]}""");
        add("""
                {"uri":"raw://text/e","name":"e","description":"The last one"}""");
        templates.add(Json.parse("""
                {"uriTemplate":"raw://item/{id}","name":"item","mimeType":"text/plain"}"""));
        templates.add(Json.parse("""
                {"uriTemplate":"raw://search{?q}","name":"search"}"""));
        templates.add(Json.parse("""
                {"uriTemplate":"raw://tree/{+path}","name":"tree"}"""));
    }

    private void add(String json) {
        resources.add(Json.parse(json));
    }

    /** The answer to a message; null where there is none. */
    ObjectNode handle(JsonNode message, Peer peer) {
        String method = message.path("method").asText();
        if (!message.has("id")) {
            if (method.equals("notifications/cancelled") && !fault.is("keeps cancelled")) {
                listeners.removeIf(
                        listener -> listener.id().equals(message.path("params").path("requestId")));
            }
            return null;
        }
        ObjectNode answer = Json.object("jsonrpc", "2.0");
        answer.set("id", message.path("id"));
        JsonNode params = message.path("params");
        boolean modern = isModern(message);
        if (params.path("_meta").has("progressToken")) {
            progress(params.path("_meta").path("progressToken"), peer);
        }
        try {
            JsonNode result = modern ? modern(method, params, message, peer) : legacy(method, params, peer);
            if (result == null) {
                return null;
            }
            answer.set("result", result);
        } catch (Refusal refusal) {
            ObjectNode error = Json.object("code", refusal.code);
            error.put("message", refusal.getMessage());
            if (refusal.data != null) {
                error.set("data", refusal.data);
            }
            answer.set("error", error);
        }
        return fault.edit(message, answer) ? answer : null;
    }

    private void progress(JsonNode token, Peer peer) {
        String sent = fault.is("another progress") ? "another" : token.asText();
        for (int progress : fault.is("progress falls") ? new int[] {2, 1} : new int[] {1, 2}) {
            ObjectNode params = Json.object("progressToken", sent).put("progress", progress);
            peer.send(notification("notifications/progress", params));
        }
    }

    static boolean isModern(JsonNode message) {
        return message.path("params").path("_meta").has(META + "protocolVersion");
    }

    private JsonNode legacy(String method, JsonNode params, Peer peer) {
        return switch (method) {
            case "initialize" -> {
                String asked = params.path("protocolVersion").asText();
                ObjectNode result = Json.object("protocolVersion", LEGACY.contains(asked) ? asked : "2025-11-25");
                result.set("capabilities", capabilities());
                result.set("serverInfo", Json.of(Map.of("name", "raw", "version", "1")));
                yield result;
            }
            case "resources/subscribe" -> {
                subscriptions
                        .computeIfAbsent(peer, any -> ConcurrentHashMap.newKeySet())
                        .add(uri(params));
                yield Json.object();
            }
            case "resources/unsubscribe" -> {
                if (!fault.is("keeps subscription")) {
                    subscriptions.getOrDefault(peer, Set.of()).remove(uri(params));
                }
                yield Json.object();
            }
            default -> common(method, params, -32002);
        };
    }

    private JsonNode modern(String method, JsonNode params, JsonNode message, Peer peer) {
        String version = params.path("_meta").path(META + "protocolVersion").asText();
        if (method.equals("server/discover")) {
            discovered.add(peer);
        }
        if (fault.is("wants discovery") && !discovered.contains(peer)) {
            throw new Refusal(-32600, "discover first", null);
        }
        if (!version.equals(MODERN) && !fault.is("takes any version")) {
            throw new Refusal(
                    -32022,
                    "unsupported",
                    Json.object("supported", List.of(MODERN)).put("requested", version));
        }
        if (!params.path("_meta").has(META + "clientCapabilities") && !fault.is("no capabilities")) {
            throw new Refusal(-32602, "no clientCapabilities", null);
        }
        if (method.equals("subscriptions/listen")) {
            listen(new Listener(peer, message.path("id"), params.path("notifications")));
            return null;
        }
        ObjectNode result;
        if (method.equals("server/discover")) {
            result = Json.object("supportedVersions", List.of(MODERN));
            result.set("capabilities", capabilities());
        } else {
            result = (ObjectNode) common(method, params, -32602);
        }
        result.put("resultType", "complete");
        if (!method.equals("completion/complete")) {
            result.put("ttlMs", 1000).put("cacheScope", "public");
        }
        ObjectNode serverInfo = Json.object("name", "raw").put("version", "1");
        result.set("_meta", Json.object(META + "serverInfo", serverInfo));
        return result;
    }

    private synchronized void listen(Listener listener) {
        if (fault.is("update before ack")) {
            tell(listener, "notifications/resources/updated", Json.object("uri", TEXT));
        }
        if (!fault.is("no ack")) {
            ObjectNode honoured = listener.wanted().deepCopy();
            if (fault.is("honours more")) {
                honoured.put("toolsListChanged", true);
            }
            tell(listener, "notifications/subscriptions/acknowledged", Json.object("notifications", (Object) honoured));
        }
        listeners.add(listener);
        afterListening.run();
    }

    /** Has something run whenever a listen stream is open. */
    void afterListening(Runnable action) {
        afterListening = action;
    }

    private void tell(Listener listener, String method, ObjectNode params) {
        JsonNode id = listener.id();
        boolean asText = method.endsWith("acknowledged") ? fault.is("ack id as text") : fault.is("update id as text");
        JsonNode sent = asText ? Json.of("text-" + id.asText()) : id;
        params.set("_meta", Json.object(META + "subscriptionId", sent));
        listener.peer().send(notification(method, params));
    }

    void drop(Peer peer) {
        subscriptions.remove(peer);
        if (!fault.is("keeps cancelled")) {
            listeners.removeIf(listener -> listener.peer().equals(peer));
        }
    }

    private static String notification(String method, ObjectNode params) {
        ObjectNode message = Json.object("jsonrpc", "2.0");
        message.put("method", method);
        message.set("params", params);
        return message.toString();
    }

    /** Tells of a change. */
    synchronized void change(String uri) {
        if (fault.is("no update")) {
            return;
        }
        if (fault.is("list_changed with each update")) {
            changeList();
        }
        String sent = fault.is("update of another") ? "raw://text/e" : uri;
        subscriptions.forEach((peer, uris) -> {
            if (uris.contains(uri)) {
                peer.send(notification("notifications/resources/updated", Json.object("uri", sent)));
            }
        });
        for (Listener listener : listeners) {
            boolean wanted = fault.is("updates all");
            for (JsonNode one : listener.wanted().path("resourceSubscriptions")) {
                wanted |= one.asText().equals(uri);
            }
            if (wanted) {
                tell(listener, "notifications/resources/updated", Json.object("uri", sent));
            }
        }
    }

    /** Tells that the list changed. */
    synchronized void changeList() {
        if (fault.is("no list_changed")) {
            return;
        }
        subscriptions
                .keySet()
                .forEach(peer -> peer.send(notification("notifications/resources/list_changed", Json.object())));
        for (Listener listener : listeners) {
            if (listener.wanted().path("resourcesListChanged").asBoolean()) {
                tell(listener, "notifications/resources/list_changed", Json.object());
            }
        }
    }

    /** A connection of a session begins. */
    void connected(Peer peer) {
        subscriptions.computeIfAbsent(peer, any -> ConcurrentHashMap.newKeySet());
    }

    private ObjectNode capabilities() {
        ObjectNode capabilities = Json.object("completions", Json.object());
        ObjectNode flags = Json.object("subscribe", true);
        flags.put("listChanged", true);
        fault.applyFlags(flags);
        capabilities.set("resources", flags);
        return capabilities;
    }

    private JsonNode common(String method, JsonNode params, int missing) {
        return switch (method) {
            case "resources/list" -> page("resources", resources, params);
            case "resources/templates/list" -> page("resourceTemplates", templates, params);
            case "resources/read" -> read(uri(params), missing);
            case "completion/complete" -> complete(params);
            default -> throw new Refusal(-32601, "no such method", null);
        };
    }

    private static String uri(JsonNode params) {
        if (!params.path("uri").isTextual()) {
            throw new Refusal(-32602, "uri must be a text", null);
        }
        return params.path("uri").textValue();
    }

    private ObjectNode page(String field, List<JsonNode> items, JsonNode params) {
        int start = 0;
        if (params.has("cursor") && !fault.is("ignores cursor")) {
            String cursor = params.path("cursor").asText();
            if (!cursor.matches(field + "-[0-9]")) {
                throw new Refusal(-32602, "no such cursor", null);
            }
            start = Integer.parseInt(cursor.substring(cursor.length() - 1));
        }
        int end = Math.min(start + 2, items.size());
        ObjectNode page = Json.object();
        ArrayNode array = page.putArray(field);
        items.subList(start, end).forEach(item -> array.add(item.deepCopy()));
        if (end < items.size()) {
            page.put("nextCursor", field + "-" + end);
        }
        return page;
    }

    private ObjectNode read(String uri, int missing) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("uri", uri);
        if (uri.equals(FAILING)) {
            throw new Refusal(-32603, "internal error", null);
        } else if (uri.equals("raw://bin/c")) {
            content.put("mimeType", "image/png");
            content.put("blob", "iVBORw==");
        } else if (uri.equals(TEXT)) {
            content.put("mimeType", "text/plain");
            content.put("text", "alpha");
        } else if (uri.matches("raw://text/[bde]|raw://item/[0-9]+")) {
            content.put("mimeType", "text/plain");
            content.put("text", "text of " + uri);
        } else {
            throw new Refusal(missing, "no such resource", Json.object("uri", uri));
        }
        return Json.object("contents", List.of(content));
    }

    private ObjectNode complete(JsonNode params) {
        String template = params.path("ref").path("uri").asText();
        String name = params.path("argument").path("name").asText();
        boolean known = templates.stream()
                .anyMatch(one -> one.path("uriTemplate").asText().equals(template));
        if (!known || !Set.of("id", "q", "path").contains(name)) {
            throw new Refusal(-32602, "no such template or variable", null);
        }
        return Json.object("completion", Map.of("values", List.of("1", "2"), "hasMore", false, "total", 2));
    }

    /** An error as an answer. */
    static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final int code;
        final transient JsonNode data;

        Refusal(int code, String message, JsonNode data) {
            super(message);
            this.code = code;
            this.data = data;
        }
    }
}
