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
 * A request and what came back, as they were on the wire.
 *
 * @param request what was sent
 * @param status the status of HTTP, 0 on other transports
 * @param headers the headers of the HTTP response, by names in lower case
 * @param lines each message that came in answer, as it came; the last one is the answer, if there is one
 * @param answer the answer; null where none came
 * @param problem why there is no answer; null where there is one
 * @param took from sending to the answer, or to giving up
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
     * Copies what it is given.
     *
     * @param request what was sent
     * @param status the status of HTTP, 0 on other transports
     * @param headers the headers of the HTTP response, by names in lower case
     * @param lines each message that came in answer
     * @param answer the answer; null where none came
     * @param problem why there is no answer; null where there is one
     * @param took from sending to the answer
     */
    public Exchange {
        headers = Map.copyOf(headers);
        lines = List.copyOf(lines);
    }

    /**
     * Whether an answer came that is a JSON object.
     *
     * @return true if so
     */
    public boolean isAnswered() {
        return answer != null;
    }

    /**
     * The result.
     *
     * @return the result, a missing node where the answer is an error or did not come
     */
    public JsonNode result() {
        return answer == null ? MissingNode.getInstance() : answer.path("result");
    }

    /**
     * The error.
     *
     * @return the error, a missing node where the answer is a result or did not come
     */
    public JsonNode error() {
        return answer == null ? MissingNode.getInstance() : answer.path("error");
    }

    /**
     * Whether the answer is a result.
     *
     * @return true if it is a JSON object
     */
    public boolean succeeded() {
        return result().isObject();
    }

    /**
     * The code of the error.
     *
     * @return the code, or empty where the answer is no error
     */
    public OptionalInt code() {
        JsonNode code = error().path("code");
        return code.canConvertToInt() && code.isIntegralNumber()
                ? OptionalInt.of(code.intValue())
                : OptionalInt.empty();
    }

    /**
     * A header of the HTTP response.
     *
     * @param name its name, in any case
     * @return its first value, or empty where there is none
     */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    /**
     * The request as it was sent.
     *
     * @return one line of JSON, and before it what HTTP adds
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
     * What came back, as it came.
     *
     * @return the messages, one a line, and before them the status of HTTP; the problem where nothing came
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
