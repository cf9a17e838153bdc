package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message to the server, as it will be sent. {@link ResourceClient#request} creates valid requests. A rule that tests
 * an error case changes one part of a valid request.
 *
 * @param httpMethod the HTTP method, {@code POST} except for a few rules; ignored on other transports
 * @param headers the HTTP headers that depend on the message; ignored on other transports
 * @param json the message; an empty object for an HTTP request without a body
 */
public record Request(String httpMethod, Map<String, String> headers, ObjectNode json) {

    /**
     * Creates a request with copies of the headers and the message.
     *
     * @param httpMethod the HTTP method
     * @param headers the HTTP headers that depend on the message
     * @param json the message
     */
    public Request {
        Objects.requireNonNull(httpMethod, "httpMethod");
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        json = json.deepCopy();
    }

    /**
     * Returns the JSON-RPC method.
     *
     * @return the method; empty if there is none
     */
    public String method() {
        return json.path("method").asText("");
    }

    /**
     * Returns the id that the response will have.
     *
     * @return a string or a number; null if the message is not a request
     */
    public @Nullable JsonNode id() {
        return json.has("method") ? json.get("id") : null;
    }

    /**
     * Returns the same request with an added or replaced header.
     *
     * @param name the header's name
     * @param value the value of the header
     * @return a new request
     */
    public Request header(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.put(name, value);
        return new Request(httpMethod, changed, json);
    }

    /**
     * Returns the same request without a header.
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
     * Returns the same request with another id.
     *
     * @param id a string or a number
     * @return a new request
     */
    public Request id(JsonNode id) {
        return new Request(httpMethod, headers, json.deepCopy().set("id", id));
    }

    /**
     * Returns the same request with an added or replaced field in {@code params._meta}.
     *
     * @param key the field's name
     * @param value the value of the field; null to remove the field
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

    static Request cancelled(JsonNode id) {
        ObjectNode message = Json.object("jsonrpc", "2.0").put("method", "notifications/cancelled");
        message.set("params", Json.object("requestId", id));
        return new Request("POST", Map.of(), message);
    }
}
