package io.github.mcpresources;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A reader's question to the client, which answers it by reading the resource once more: {@code input_required} of
 * revision 2026-07-28. In earlier revisions the client gets an error that says so.
 *
 * <pre>{@code
 * registry.resource("report://sales").read(request -> {
 *     ClientInput input = request.input();
 *     if (input.response("period").isEmpty()) {
 *         return InputRequired.form("period", "Which year?", Map.of(
 *                 "type", "object",
 *                 "properties", Map.of("year", Map.of("type", "integer")),
 *                 "required", List.of("year")))
 *                 .state(sales.newestSnapshot());
 *     }
 *     Map<String, Object> period = input.accepted("period")
 *             .orElseThrow(() -> new ResourceException(1, "No report without a year"));
 *     return ReadResult.text(sales.report(input.state().orElseThrow(), period.get("year")));
 * });
 * }</pre>
 *
 * <p>Nothing is kept on the server between the two reads. What the reader wants to know then, it gives as its state, which
 * the client can neither read nor change, nor use for another resource, as another caller, or later than {@link
 * ResourceLimits#inputLifetime}. A client that does not offer to answer what is asked gets an error that names the
 * capability.
 *
 * @param inputRequests the requests by their names, as the specification shapes them; an immutable JSON object
 * @param state what the reader gets back with the answers; null for nothing
 * @see RequestContext#input
 */
public record InputRequired(
        Map<String, Object> inputRequests, @Nullable String state) implements ReadResult {

    /**
     * Copies the requests.
     *
     * @param inputRequests the requests by their names; none to have the client just try again
     * @param state what the reader gets back; null for nothing
     */
    public InputRequired {
        inputRequests = Json.object(inputRequests);
    }

    /**
     * A question to the user, by a form.
     *
     * @param name under which the answer comes back
     * @param message what the user reads
     * @param schema what is to be filled in: a JSON schema of an object with plain fields
     * @return the question
     */
    public static InputRequired form(String name, String message, Map<String, ?> schema) {
        return new InputRequired(Map.of(), null).andForm(name, message, schema);
    }

    /**
     * This question and one more, to the user, by a form.
     *
     * @param name under which the answer comes back
     * @param message what the user reads
     * @param schema what is to be filled in: a JSON schema of an object with plain fields
     * @return a copy
     */
    public InputRequired andForm(String name, String message, Map<String, ?> schema) {
        return and(
                name,
                Map.of(
                        "method",
                        "elicitation/create",
                        "params",
                        Map.of("mode", "form", "message", message, "requestedSchema", schema)));
    }

    /**
     * This question and one more.
     *
     * @param name under which the answer comes back
     * @param request a request of the specification: {@code method} and {@code params}
     * @return a copy
     */
    public InputRequired and(String name, Map<String, ?> request) {
        Map<String, Object> all = new LinkedHashMap<>(inputRequests);
        all.put(Objects.requireNonNull(name, "name"), request);
        return new InputRequired(all, state);
    }

    /**
     * This question, along with what the reader wants to know when the answer comes.
     *
     * @param value any text, of a few kilobytes at most; sealed, so that it may be secret
     * @return a copy
     */
    public InputRequired state(String value) {
        return new InputRequired(inputRequests, Objects.requireNonNull(value, "value"));
    }

    /**
     * What a client sent in answer to a reader that {@linkplain InputRequired asked for input}; nothing at first.
     *
     * <p>The state can be trusted: it is what the reader gave, for this resource and this caller, a short time ago. It may
     * come more than once, as long as that time lasts. The answers are the client's own, and to be checked as such.
     *
     * @see InputRequired
     */
    public static final class ClientInput {

        /** Nothing: nobody asked yet. */
        public static final ClientInput NONE = new ClientInput(null, Map.of());

        private final @Nullable String state;
        private final Map<String, Object> responses;

        private ClientInput(@Nullable String state, Map<String, Object> responses) {
            this.state = state;
            this.responses = responses;
        }

        /**
         * What a client sent, for servers and tests.
         *
         * @param state what the reader gave along with its question; null for nothing
         * @param responses the answers by the names of the requests, copied
         * @return the input
         */
        public static ClientInput of(@Nullable String state, Map<String, ?> responses) {
            return new ClientInput(state, Json.sent(responses));
        }

        /**
         * The reader's own state.
         *
         * @return what it {@linkplain InputRequired#state gave} along with its question, or empty
         */
        public Optional<String> state() {
            return Optional.ofNullable(state);
        }

        /**
         * All answers by the names of the requests.
         *
         * @return an immutable JSON object, empty at first
         */
        public Map<String, Object> responses() {
            return responses;
        }

        /**
         * The answer to a request, as the specification shapes it.
         *
         * @param name the request's name
         * @return a JSON object, or empty where the client gave none
         */
        @SuppressWarnings("unchecked") // the names of a JSON object are strings
        public Optional<Map<String, Object>> response(String name) {
            return responses.get(Objects.requireNonNull(name, "name")) instanceof Map<?, ?> response
                    ? Optional.of((Map<String, Object>) response)
                    : Optional.empty();
        }

        /**
         * What the user filled in, if the user did and sent it.
         *
         * @param name the name of a request for a form
         * @return the fields, which may be none; empty where the client gave no answer, or the user declined
         */
        @SuppressWarnings("unchecked") // the names of a JSON object are strings
        public Optional<Map<String, Object>> accepted(String name) {
            return response(name)
                    .filter(response -> "accept".equals(response.get("action")))
                    .map(response -> response.get("content") instanceof Map<?, ?> fields
                            ? (Map<String, Object>) fields
                            : Map.of());
        }
    }
}
