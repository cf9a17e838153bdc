package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message to the server, as it will go out: correct as {@link ResourceClient#request} makes it, and wrong in one point
 * where a rule wants to see what the server says to that.
 *
 * @param httpMethod what HTTP does with it, {@code POST} but for a few rules; without meaning elsewhere
 * @param headers the headers of HTTP that depend on the message; without meaning elsewhere
 * @param json the message; an empty object for an HTTP request without a body
 */
public record Request(String httpMethod, Map<String, String> headers, ObjectNode json) {

    /**
     * Copies what it is given.
     *
     * @param httpMethod what HTTP does with it
     * @param headers the headers of HTTP that depend on the message
     * @param json the message
     */
    public Request {
        Objects.requireNonNull(httpMethod, "httpMethod");
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        json = json.deepCopy();
    }

    /**
     * The method of JSON-RPC.
     *
     * @return the method, empty where there is none
     */
    public String method() {
        return json.path("method").asText("");
    }

    /**
     * The id that the answer will have.
     *
     * @return a string or a number; null where no answer is asked for
     */
    public @Nullable JsonNode id() {
        return json.has("method") ? json.get("id") : null;
    }

    /**
     * The same request with another header, or another value of one.
     *
     * @param name the header's name
     * @param value its value
     * @return a new request
     */
    public Request header(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.put(name, value);
        return new Request(httpMethod, changed, json);
    }

    /**
     * The same request without a header.
     *
     * @param name the header's name
     * @return a new request
     */
    public Request withoutHeader(String name) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.remove(name);
        return new Request(httpMethod, changed, json);
    }

    /**
     * The same request with another id.
     *
     * @param id a string or a number
     * @return a new request
     */
    public Request id(JsonNode id) {
        return new Request(httpMethod, headers, json.deepCopy().set("id", id));
    }

    /**
     * The same request with another field in {@code params._meta}, or another value of one.
     *
     * @param key the field's name
     * @param value its value; null to leave the field out
     * @return a new request
     */
    public Request meta(String key, @Nullable JsonNode value) {
        ObjectNode changed = json.deepCopy();
        ObjectNode meta = changed.withObject("/params").withObject("/_meta");
        if (value == null) {
            meta.remove(key);
        } else {
            meta.set(key, value);
        }
        return new Request(httpMethod, headers, changed);
    }

    /** Says that nobody waits for the answer to a request any more. */
    static Request cancelled(JsonNode id) {
        ObjectNode message = Json.object("jsonrpc", "2.0").put("method", "notifications/cancelled");
        message.set("params", Json.object("requestId", id));
        return new Request("POST", Map.of(), message);
    }
}
