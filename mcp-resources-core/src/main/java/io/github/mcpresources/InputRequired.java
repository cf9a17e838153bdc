package io.github.mcpresources;

import java.util.Map;

/**
 * A reader's question to the client: the resource can be read once the input is there.
 *
 * @param inputRequests the requests by their names, an immutable JSON object
 */
public record InputRequired(Map<String, ?> inputRequests) implements ReadResult {

    /**
     * Copies the requests.
     *
     * @param inputRequests the requests by their names
     */
    public InputRequired {
        inputRequests = Json.object(inputRequests);
    }
}
