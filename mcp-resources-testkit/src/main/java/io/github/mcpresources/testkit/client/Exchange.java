package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A request and its response, exactly as they were sent over the transport.
 *
 * @param request the request that was sent
 * @param status the HTTP status; 0 on other transports
 * @param headers the headers of the HTTP response; the keys are the names in lower case
 * @param lines the messages of the response, as they arrived; the last message is the JSON-RPC response, if there is
 *     one
 * @param answer the JSON-RPC response to the request; null if there is none
 * @param problem the reason why there is no JSON-RPC response; null if there is a response
 * @param took the time until the JSON-RPC response arrived or the client stopped waiting; zero for a listen stream
 */
public record Exchange(
        Request request,
        int status,
        Map<String, List<String>> headers,
        List<String> lines,
        @Nullable JsonNode answer,
        @Nullable String problem,
        Duration took) {

    /**
     * Creates an exchange with copies of the collections.
     *
     * @param request the request that was sent
     * @param status the HTTP status; 0 on other transports
     * @param headers the headers of the HTTP response; the keys are the names in lower case
     * @param lines the messages of the response
     * @param answer the JSON-RPC response to the request; null if there is none
     * @param problem the reason why there is no JSON-RPC response; null if there is a response
     * @param took the time until the JSON-RPC response arrived or the client stopped waiting; zero for a listen stream
     */
    public Exchange {
        headers = Map.copyOf(headers);
        lines = List.copyOf(lines);
    }

    /**
     * Checks whether the server sent a response that is a JSON object.
     *
     * @return true if there is such a response
     */
    public boolean isAnswered() {
        return answer != null;
    }

    /**
     * Returns the result.
     *
     * @return the result; a missing node if there is an error or no response
     */
    public JsonNode result() {
        return answer == null ? MissingNode.getInstance() : answer.path("result");
    }

    /**
     * Returns the error.
     *
     * @return the error; a missing node if there is a result or no response
     */
    public JsonNode error() {
        return answer == null ? MissingNode.getInstance() : answer.path("error");
    }

    /**
     * Checks whether the server responded with a result.
     *
     * @return true if there is a result and it is a JSON object
     */
    public boolean succeeded() {
        return result().isObject();
    }

    /**
     * Returns the code of the error.
     *
     * @return the code, or empty if there is no error or its code is not an integer
     */
    public OptionalInt code() {
        JsonNode code = error().path("code");
        return code.canConvertToInt() && code.isIntegralNumber()
                ? OptionalInt.of(code.intValue())
                : OptionalInt.empty();
    }

    /**
     * Returns the first value of a header of the HTTP response.
     *
     * @param name the name of the header (case-insensitive)
     * @return the first value of the header, or empty if the response does not have the header
     */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    /**
     * Returns the request as text.
     *
     * @return the message as one line of JSON. Over HTTP, the first line contains the HTTP method and the headers that
     *     depend on the message, and the JSON is on the second line. If a POST request has no such headers and got no
     *     response, only the JSON is returned
     */
    public String requestText() {
        StringBuilder text = new StringBuilder();
        if (status != 0 || !request.headers().isEmpty() || !request.httpMethod().equals("POST")) {
            text.append(request.httpMethod());
            request.headers()
                    .forEach((name, value) ->
                            text.append("  ").append(name).append(": ").append(value));
            text.append('\n');
        }
        return text.append(request.json().isEmpty() ? "" : request.json().toString())
                .toString();
    }

    /**
     * Returns the response as it arrived.
     *
     * @return the messages, one per line. If there was an HTTP response, the first line is its status. If the JSON-RPC
     *     response is missing, the last line is the reason
     */
    public String responseText() {
        StringBuilder text = new StringBuilder();
        if (status != 0) {
            text.append("HTTP ").append(status).append('\n');
        }
        text.append(String.join("\n", lines));
        if (problem != null) {
            text.append(lines.isEmpty() ? "" : "\n").append('(').append(problem).append(')');
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return "→ " + requestText() + "\n← " + responseText();
    }
}
