package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/**
 * A message from the server that is not a response: a notification or a request.
 *
 * @param raw the message as it arrived
 * @param json the parsed message
 */
public record Message(String raw, JsonNode json) {

    /**
     * Returns the method of the message.
     *
     * @return the JSON-RPC method; empty if there is none
     */
    public String method() {
        return json.path("method").asText("");
    }

    /**
     * Returns the parameters.
     *
     * @return the parameters; a missing node if there are none
     */
    public JsonNode params() {
        return json.has("params") ? json.get("params") : MissingNode.getInstance();
    }

    /**
     * Returns the id of the listen request that the message belongs to (2026-07-28).
     *
     * @return a string or a number; a missing node if the message has none
     */
    public JsonNode subscriptionId() {
        return params().path("_meta").path("io.modelcontextprotocol/subscriptionId");
    }

    @Override
    public String toString() {
        return raw;
    }
}
