package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The recipients of notifications of a {@link RawServer}: subscribers of sessions, and listen streams. */
final class RawListeners {

    record Listener(RawServer.Peer peer, JsonNode id, JsonNode wanted) {}

    private static final String META = "io.modelcontextprotocol/";

    private final Fault fault;
    private final Map<RawServer.Peer, Set<String>> subscriptions = new ConcurrentHashMap<>();
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    /** The connections over which the list was requested. */
    private final Set<RawServer.Peer> listed = ConcurrentHashMap.newKeySet();

    private volatile Runnable afterListening = () -> {};

    RawListeners(Fault fault) {
        this.fault = fault;
    }

    /** Adds a connection of a session. */
    void connected(RawServer.Peer peer) {
        subscriptions.computeIfAbsent(peer, any -> ConcurrentHashMap.newKeySet());
    }

    /** Records that a client has requested the list. */
    void listed(RawServer.Peer peer) {
        listed.add(peer);
    }

    private boolean knowsList(RawServer.Peer peer) {
        return !fault.is("notices changes of requested lists") || listed.contains(peer);
    }

    void subscribe(RawServer.Peer peer, String uri) {
        subscriptions
                .computeIfAbsent(peer, any -> ConcurrentHashMap.newKeySet())
                .add(uri);
    }

    void unsubscribe(RawServer.Peer peer, String uri) {
        if (!fault.is("keeps subscription")) {
            subscriptions.getOrDefault(peer, Set.of()).remove(uri);
        }
    }

    void cancel(JsonNode id) {
        if (!fault.is("keeps cancelled")) {
            listeners.removeIf(listener -> listener.id().equals(id));
        }
    }

    synchronized void listen(Listener listener) {
        if (fault.is("update before ack")) {
            notifyListener(listener, "notifications/resources/updated", Json.object("uri", RawServer.TEXT));
        }
        if (!fault.is("no ack")) {
            ObjectNode honoured = listener.wanted().deepCopy();
            if (fault.is("honours no URI")) {
                honoured.remove("resourceSubscriptions");
            }
            if (fault.is("honours more")) {
                honoured.put("toolsListChanged", true);
            }
            if (fault.is("honours another URI") && honoured.path("resourceSubscriptions") instanceof ArrayNode uris) {
                uris.add("raw://text/nobody-asked");
            }
            notifyListener(listener, "notifications/subscriptions/acknowledged", Json.object("notifications", (Object)
                    honoured));
        }
        listeners.add(listener);
        afterListening.run();
    }

    /** Sets an action that runs after each listen stream was opened. */
    void afterListening(Runnable action) {
        afterListening = action;
    }

    private void notifyListener(Listener listener, String method, ObjectNode params) {
        JsonNode id = listener.id();
        boolean another = method.endsWith("acknowledged") ? fault.is("another ack id") : fault.is("another update id");
        boolean asText = method.endsWith("acknowledged") && fault.is("ack id as text");
        JsonNode sent = another ? Json.of("another-" + id.asText()) : asText ? Json.of(id.asText()) : id;
        params.set("_meta", Json.object(META + "subscriptionId", sent));
        listener.peer().send(notification(method, params));
    }

    void drop(RawServer.Peer peer) {
        subscriptions.remove(peer);
        if (!fault.is("keeps cancelled")) {
            listeners.removeIf(listener -> listener.peer().equals(peer));
        }
    }

    static String notification(String method, ObjectNode params) {
        ObjectNode message = Json.object("jsonrpc", "2.0");
        message.put("method", method);
        message.set("params", params);
        return message.toString();
    }

    /** Sends notifications of a change. */
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
            if (wanted && fault.is("progress on the stream")) {
                notifyListener(
                        listener,
                        "notifications/progress",
                        Json.object("progressToken", "t").put("progress", 1));
            }
            if (wanted) {
                notifyListener(listener, "notifications/resources/updated", Json.object("uri", sent));
            }
        }
    }

    /** Sends notifications of a changed list. */
    synchronized void changeList() {
        if (fault.is("no list_changed")) {
            return;
        }
        subscriptions.keySet().stream()
                .filter(this::knowsList)
                .forEach(peer -> peer.send(notification("notifications/resources/list_changed", Json.object())));
        for (Listener listener : listeners) {
            if (listener.wanted().path("resourcesListChanged").asBoolean() && knowsList(listener.peer())) {
                notifyListener(listener, "notifications/resources/list_changed", Json.object());
            }
        }
    }

    /** Ends all listen streams, as a server that shuts down does. */
    synchronized void end() {
        for (Listener listener : listeners) {
            JsonNode id = fault.is("another end id")
                    ? Json.of("another-" + listener.id().asText())
                    : listener.id();
            ObjectNode answer = Json.object("jsonrpc", "2.0");
            answer.set("id", listener.id());
            String type = fault.is("incomplete end") ? "input_required" : "complete";
            answer.set(
                    "result", Json.object("resultType", type).set("_meta", Json.object(META + "subscriptionId", id)));
            if (!fault.is("ends without a word")) {
                listener.peer().send(answer.toString());
            }
            if (fault.is("goes on after the end")) {
                notifyListener(listener, "notifications/resources/updated", Json.object("uri", RawServer.TEXT));
            }
            listener.peer().end();
        }
        listeners.clear();
    }
}
