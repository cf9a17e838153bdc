package io.github.mcpresources.internal.stateless;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A valid JSON-RPC request or notification from a client. */
public sealed interface Message {

    Map<String, ?> json();

    /**
     * A JSON-RPC request.
     *
     * @param id the id, which is a string or an integer
     * @param params the parameters as received, of any JSON type; null if there are none
     * @param json the whole message
     */
    record Request(Object id, String method, @Nullable Object params, Map<String, ?> json) implements Message {

        /**
         * Returns the protocol version in {@code _meta}; null if there is none. It may have any JSON type, because it
         * is not validated.
         */
        public @Nullable Object claimedVersion() {
            return RequestMeta.claimedVersion(params);
        }
    }

    /**
     * A JSON-RPC notification.
     *
     * @param params the parameters as received, of any JSON type; null if there are none
     * @param json the whole message
     */
    record Notification(String method, @Nullable Object params, Map<String, ?> json) implements Message {}

    /** Returns the id of a message; null if there is none, or if it is neither a string nor an integer. */
    static @Nullable Object id(Map<?, ?> json) {
        Object id = json.get("id");
        return id instanceof String || id instanceof Integer || id instanceof Long ? id : null;
    }

    /**
     * Checks the fields that all messages share. Returns the description of the fault for the client; null if there is
     * none.
     */
    static @Nullable String fault(Map<?, ?> json) {
        if (!"2.0".equals(json.get("jsonrpc"))) {
            return "A message must have \"jsonrpc\": \"2.0\"";
        }
        return json.containsKey("id") && id(json) == null ? "An id must be a string or an integer" : null;
    }

    /**
     * Converts a JSON value to a message.
     *
     * @throws MalformedMessageException if the value is neither a request nor a notification, or its id is too long
     */
    static Message of(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw MalformedMessageException.invalid(
                    null, "A message must be one JSON object, and not a batch or another JSON value");
        }
        @SuppressWarnings("unchecked") // the names of a JSON object are strings
        Map<String, ?> json = (Map<String, ?>) map;
        Object id = json.get("id");
        if (id instanceof String text && RequestMeta.isLong(text)) {
            throw MalformedMessageException.invalid(
                    null,
                    "An id must be at most " + RequestMeta.MAX_BYTES + " bytes long; this id has " + text.length()
                            + " characters");
        }
        @Nullable Object known = id(json);
        @Nullable String fault = fault(json);
        if (fault != null) {
            throw MalformedMessageException.invalid(known, fault);
        }
        if (!(json.get("method") instanceof String method)) {
            throw MalformedMessageException.invalid(
                    known, "A message must have a method that is a string; a client must not send responses");
        }
        Object params = json.get("params");
        return known == null ? new Notification(method, params, json) : new Request(known, method, params, json);
    }
}
