package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/**
 * A message from the server that answers no request of the client: a notification, or a request of its own.
 *
 * @param raw the message as it came
 * @param json what it says
 */
public record Message(String raw, JsonNode json) {

    /**
     * What the message is about.
     *
     * @return the JSON-RPC method, empty where there is none
     */
    public String method() {
        return json.path("method").asText("");
    }

    /**
     * The parameters.
     *
     * @return the parameters, a missing node where there are none
     */
    public JsonNode params() {
        return json.has("params") ? json.get("params") : MissingNode.getInstance();
    }

    /**
     * The id of the listen request that the message belongs to (2026-07-28).
     *
     * @return a string or a number, a missing node where the message has none
     */
    public JsonNode subscriptionId() {
        return params().path("_meta").path("io.modelcontextprotocol/subscriptionId");
    }

    @Override
    public String toString() {
        return raw;
    }
}
