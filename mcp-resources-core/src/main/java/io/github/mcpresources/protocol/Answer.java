package io.github.mcpresources.protocol;

import io.github.mcpresources.EndedRequest;
import java.util.Map;

/** The answer to a request, ready for the wire: a result or an error, never both. */
public sealed interface Answer {

    /**
     * A result.
     *
     * @param json the result as a JSON object
     */
    record Result(Map<String, Object> json) implements Answer {}

    /**
     * An error.
     *
     * @param code the JSON-RPC error code
     * @param message what the client reads
     * @param data more about it; an empty object is not sent
     * @param outcome how listeners hear of it
     */
    record Failure(int code, String message, Map<String, Object> data, EndedRequest.Outcome outcome)
            implements Answer {}
}
