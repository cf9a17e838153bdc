package io.github.mcpresources.internal.modern;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON-RPC message as a client sent it, with what JSON-RPC itself asks of it checked. */
public sealed interface Message {

    /**
     * The message as a JSON object.
     *
     * @return all of it
     */
    Map<String, ?> json();

    /**
     * A request.
     *
     * @param id its id, a string or an integer
     * @param method its method
     * @param params its parameters as they came, of any kind; null where there are none
     * @param json all of it
     */
    record Request(Object id, String method, @Nullable Object params, Map<String, ?> json) implements Message {

        /**
         * The protocol version that its {@code _meta} names.
         *
         * @return whatever is there; null where nothing is
         */
        public @Nullable Object claimedVersion() {
            return RequestMeta.claimedVersion(params);
        }
    }

    /**
     * A notification.
     *
     * @param method its method
     * @param params its parameters as they came, of any kind; null where there are none
     * @param json all of it
     */
    record Notification(String method, @Nullable Object params, Map<String, ?> json) implements Message {}

    /**
     * Takes a JSON value for what it is.
     *
     * @param value the JSON value
     * @return a request or a notification
     * @throws MalformedMessageException if it is neither
     */
    static Message of(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw MalformedMessageException.invalid(null, "A message is one JSON object");
        }
        @SuppressWarnings("unchecked") // the names of a JSON object are strings
        Map<String, ?> json = (Map<String, ?>) map;
        Object id = json.get("id");
        if (id instanceof String text && RequestMeta.isLong(text)) {
            throw MalformedMessageException.invalid(
                    null, "An id is at most " + RequestMeta.MOST_BYTES + " bytes long, not " + text.length());
        }
        boolean usableId = id instanceof String || id instanceof Integer || id instanceof Long;
        @Nullable Object known = usableId ? id : null;
        if (!"2.0".equals(json.get("jsonrpc"))) {
            throw MalformedMessageException.invalid(known, "A message has \"jsonrpc\": \"2.0\"");
        }
        if (json.containsKey("id") && !usableId) {
            throw MalformedMessageException.invalid(null, "An id is a string or an integer");
        }
        if (!(json.get("method") instanceof String method)) {
            throw MalformedMessageException.invalid(
                    known, "A message has a method, which is a string; this revision takes no responses");
        }
        Object params = json.get("params");
        return known == null ? new Notification(method, params, json) : new Request(known, method, params, json);
    }
}
