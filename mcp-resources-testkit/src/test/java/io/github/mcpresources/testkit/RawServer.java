package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A server with a few resources that works directly on JSON messages, without an SDK. It keeps all rules of all
 * revisions except those that its {@link Fault} breaks.
 */
final class RawServer {

    /** A recipient of messages: a connection, the stream of a session, or a listen stream. */
    interface Peer {
        void send(String message);

        default void end() {}
    }

    static final String TEXT = "raw://text/a";
    static final String FAILING = "raw://failing";

    private static final String META = "io.modelcontextprotocol/";
    private static final String STATELESS = "2026-07-28";
    private static final Set<String> LEGACY = Set.of("2025-06-18", "2025-11-25");

    private final Fault fault;
    private final RawResources resources;
    private final RawListeners listeners;
    private final Set<Peer> discovered = ConcurrentHashMap.newKeySet();

    RawServer(Fault fault) {
        this.fault = fault;
        this.resources = new RawResources(fault);
        this.listeners = new RawListeners(fault);
    }

    RawListeners listeners() {
        return listeners;
    }

    /** Returns the answer to a message, or null if there is none. */
    ObjectNode handle(JsonNode message, Peer peer) {
        String method = message.path("method").asText();
        if (!message.has("id")) {
            if (method.equals("notifications/cancelled")) {
                listeners.cancel(message.path("params").path("requestId"));
            }
            return null;
        }
        ObjectNode answer = Json.object("jsonrpc", "2.0");
        answer.set("id", message.path("id"));
        JsonNode params = message.path("params");
        boolean stateless = isStateless(message);
        int first = fault.is("progress falls") ? 3 : fault.is("progress stands still") ? 2 : 1;
        for (int progress : new int[] {first, 2}) {
            progress(message, progress, peer);
        }
        if (method.equals("resources/list")) {
            listeners.listed(peer);
        }
        try {
            JsonNode result = stateless ? stateless(method, params, message, peer) : session(method, params, peer);
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

    /** Called after the answer was sent. */
    void answered(JsonNode message, Peer peer) {
        if (fault.is("progress after the answer")) {
            progress(message, 3, peer);
        }
    }

    private void progress(JsonNode request, int progress, Peer peer) {
        JsonNode token = request.path("params").path("_meta").path("progressToken");
        if (!token.isMissingNode()) {
            String sent = fault.is("another progress") ? "another" : token.asText();
            ObjectNode params = Json.object("progressToken", sent).put("progress", progress);
            if (fault.is("progress in words")) {
                params.put("progress", "half");
            }
            peer.send(RawListeners.notification("notifications/progress", params));
        }
    }

    static boolean isStateless(JsonNode message) {
        return message.path("params").path("_meta").has(META + "protocolVersion");
    }

    private JsonNode session(String method, JsonNode params, Peer peer) {
        return switch (method) {
            case "initialize" -> {
                String requested = params.path("protocolVersion").asText();
                ObjectNode result =
                        Json.object("protocolVersion", LEGACY.contains(requested) ? requested : "2025-11-25");
                result.set("capabilities", capabilities());
                result.set("serverInfo", Json.of(Map.of("name", "raw", "version", "1")));
                yield result;
            }
            case "resources/subscribe" -> {
                listeners.subscribe(peer, uri(params));
                yield Json.object();
            }
            case "resources/unsubscribe" -> {
                listeners.unsubscribe(peer, uri(params));
                yield Json.object();
            }
            default -> common(method, params, -32002);
        };
    }

    private JsonNode stateless(String method, JsonNode params, JsonNode message, Peer peer) {
        String version = params.path("_meta").path(META + "protocolVersion").asText();
        if (method.equals("server/discover")) {
            discovered.add(peer);
        }
        if (fault.is("wants discovery") && !discovered.contains(peer)) {
            throw new Refusal(-32600, "discover first", null);
        }
        if (!version.equals(STATELESS) && !fault.is("takes any version")) {
            throw new Refusal(
                    -32022,
                    "unsupported",
                    Json.object("supported", List.of(STATELESS)).put("requested", version));
        }
        if (!params.path("_meta").has(META + "clientCapabilities") && !fault.is("no capabilities")) {
            throw new Refusal(-32602, "no clientCapabilities", null);
        }
        if (method.equals("subscriptions/listen")) {
            if (fault.is("refuses to listen")) {
                throw new Refusal(-32603, "cannot listen now", null);
            }
            listeners.listen(new RawListeners.Listener(peer, message.path("id"), params.path("notifications")));
            return null;
        }
        ObjectNode result;
        if (method.equals("server/discover")) {
            result = Json.object("supportedVersions", List.of(STATELESS));
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

    private ObjectNode capabilities() {
        ObjectNode capabilities = Json.object("completions", Json.object());
        ObjectNode flags = Json.object("subscribe", true);
        flags.put("listChanged", true);
        fault.applyFlags(flags);
        capabilities.set("resources", flags);
        capabilities.set("extensions", Json.object("io.modelcontextprotocol/skills", Json.object()));
        return capabilities;
    }

    private JsonNode common(String method, JsonNode params, int missing) {
        return switch (method) {
            case "resources/list" -> resources.list(params);
            case "resources/templates/list" -> resources.templates(params);
            case "resources/read" -> resources.read(uri(params), missing);
            case "completion/complete" -> resources.complete(params);
            case "skills/list" -> Json.object("skills", List.of(RawSkill.entry()));
            case "skills/get" -> {
                if (!uri(params).equals(RawSkill.URI)) {
                    throw new Refusal(-32602, "no such skill", null);
                }
                yield Json.object("skill", RawSkill.entry());
            }
            case "tools/call" -> call(params);
            default -> throw new Refusal(-32601, "no such method", null);
        };
    }

    /** Calls a tool that returns its arguments, or one that fails. */
    private static JsonNode call(JsonNode params) {
        String tool = params.path("name").asText();
        if (!tool.equals("echo") && !tool.equals("fail")) {
            throw new Refusal(-32602, "no such tool", null);
        }
        String said = params.path("arguments").toString();
        ObjectNode result = Json.object("content", List.of(Map.of("type", "text", "text", said)));
        return result.put("isError", tool.equals("fail"));
    }

    private static String uri(JsonNode params) {
        if (!params.path("uri").isTextual()) {
            throw new Refusal(-32602, "uri must be a text", null);
        }
        return params.path("uri").textValue();
    }

    /** An error to be sent as an answer. */
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
