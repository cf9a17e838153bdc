package io.github.mcpresources;

import io.github.mcpresources.internal.text.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A reader's question to the client: {@code input_required} of revision 2026-07-28. The client answers by reading the
 * resource again. In earlier revisions the client gets an error that says that the resource requires input.
 *
 * <pre>{@code
 * registry.resource("report://sales").read(request -> {
 *     InputRequired.ClientInput input = request.input();
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
 * <p>The server stores nothing between the two reads. A reader puts the data that it needs for the second read into its
 * state. The client can neither read nor change the state, and cannot use it for another resource, as another caller,
 * or later than {@link ResourceLimits#inputLifetime}. A client that does not declare the capability to answer a request
 * gets an error that names the capability.
 *
 * @param inputRequests the requests by name, in the form that the specification defines; an immutable JSON object
 * @param state the state that the reader gets back with the answers; null for none
 * @see RequestContext#input
 */
public record InputRequired(
        Map<String, Object> inputRequests, @Nullable String state) implements ReadResult {

    /**
     * Copies the requests.
     *
     * @param inputRequests the requests by name; if there are none, the client only repeats the read
     * @param state the state that the reader gets back with the answers; null for none
     */
    public InputRequired {
        inputRequests = Json.object(inputRequests);
    }

    /**
     * Creates a question to the user with a form.
     *
     * @param name the name of the answer
     * @param message the text that the user reads
     * @param schema the fields to fill in: a JSON schema of an object with plain fields
     * @return the question
     */
    public static InputRequired form(String name, String message, Map<String, ?> schema) {
        return new InputRequired(Map.of(), null).andForm(name, message, schema);
    }

    /**
     * Returns this question with one more form for the user.
     *
     * @param name the name of the answer
     * @param message the text that the user reads
     * @param schema the fields to fill in: a JSON schema of an object with plain fields
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
     * Returns this question with one more request.
     *
     * @param name the name of the answer
     * @param request a request of the specification: {@code method} and {@code params}
     * @return a copy
     */
    public InputRequired and(String name, Map<String, ?> request) {
        Map<String, Object> all = new LinkedHashMap<>(inputRequests);
        all.put(Objects.requireNonNull(name, "name"), request);
        return new InputRequired(all, state);
    }

    /**
     * Returns this question with the state that the reader gets back with the answer.
     *
     * @param value any text of at most a few kilobytes; it is sealed, so it may be secret
     * @return a copy
     */
    public InputRequired state(String value) {
        return new InputRequired(inputRequests, Objects.requireNonNull(value, "value"));
    }

    /**
     * The input that a client sent because a reader {@linkplain InputRequired requested it}. The input is empty in the
     * first read.
     *
     * <p>The state can be trusted. The reader returned it for this resource and this caller a short time ago. The
     * client may send the state more than once within {@link ResourceLimits#inputLifetime}. The answers come from the
     * client, and the reader must check them.
     *
     * @see InputRequired
     */
    public static final class ClientInput {

        /** The empty input of a first read, before a reader has requested input. */
        public static final ClientInput NONE = new ClientInput(null, Map.of());

        private final @Nullable String state;
        private final Map<String, Object> responses;

        private ClientInput(@Nullable String state, Map<String, Object> responses) {
            this.state = state;
            this.responses = responses;
        }

        /**
         * Creates the input of a client, for servers and tests.
         *
         * @param state the state that the reader returned with its question; null for none
         * @param responses the answers by the names of the requests, copied
         * @return the input
         */
        public static ClientInput of(@Nullable String state, Map<String, ?> responses) {
            return new ClientInput(state, Json.sent(responses));
        }

        /**
         * The state of the reader.
         *
         * @return the state that the reader {@linkplain InputRequired#state returned} with its question, or empty
         */
        public Optional<String> state() {
            return Optional.ofNullable(state);
        }

        /**
         * The answers by the names of the requests.
         *
         * @return an immutable JSON object, empty in the first read
         */
        public Map<String, Object> responses() {
            return responses;
        }

        /**
         * The answer to a request, in the form that the specification defines.
         *
         * @param name the request's name
         * @return a JSON object, or empty if the client gave no answer
         */
        @SuppressWarnings("unchecked") // the names of a JSON object are strings
        public Optional<Map<String, Object>> response(String name) {
            return responses.get(Objects.requireNonNull(name, "name")) instanceof Map<?, ?> response
                    ? Optional.of((Map<String, Object>) response)
                    : Optional.empty();
        }

        /**
         * The fields that the user filled in, if the user accepted the form.
         *
         * @param name the name of a request for a form
         * @return a JSON object of the fields, possibly without any; an empty {@code Optional} if the client gave no
         *     answer, or if the user did not accept the form
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
