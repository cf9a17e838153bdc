package io.github.mcpresources;

import io.github.mcpresources.internal.text.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A reader's request for input from the client. The server sends it as a result of type {@code input_required}, which
 * revision 2026-07-28 defines. The client sends its responses when it reads the resource again. A client that uses an
 * earlier revision gets an error, which states that the resource requests input.
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
 * <p>The server stores nothing between the two reads. The reader therefore puts the data that it needs for the second
 * read into the {@link #state}, which the client sends back with its responses. The state is encrypted and
 * authenticated, so the client can neither read nor change it. It is valid only for the same resource and the same
 * caller, and expires after {@link ResourceLimits#inputLifetime}.
 *
 * <p>If an input request requires a capability that the client has not declared, the client gets an error that names
 * the capability.
 *
 * @param inputRequests the input requests by name, in the form that the specification defines; an immutable JSON object
 * @param state the state, which the reader receives again with the client's responses; null if there is none
 * @see RequestContext#input
 */
public record InputRequired(
        Map<String, Object> inputRequests, @Nullable String state) implements ReadResult {

    /**
     * Creates a request for input from a copy of the input requests.
     *
     * @param inputRequests the input requests by name; may be empty, in which case the client repeats the read without
     *     new input
     * @param state the state, which the reader receives again with the client's responses; null if there is none
     * @throws IllegalArgumentException if a value cannot be converted to JSON, or is nested too deeply
     */
    public InputRequired {
        inputRequests = Json.object(inputRequests);
    }

    /**
     * Creates a request for input with one form that the user fills in.
     *
     * @param name the name of the input request, which is also the name of the client's response
     * @param message the text that the client shows to the user
     * @param schema the fields of the form: a JSON Schema for an object whose properties have primitive types
     * @return the request for input
     */
    public static InputRequired form(String name, String message, Map<String, ?> schema) {
        return new InputRequired(Map.of(), null).andForm(name, message, schema);
    }

    /**
     * Returns this request for input with an additional form that the user fills in.
     *
     * @param name the name of the input request, which is also the name of the client's response
     * @param message the text that the client shows to the user
     * @param schema the fields of the form: a JSON Schema for an object whose properties have primitive types
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
     * Returns this request for input with an additional input request of any kind.
     *
     * @param name the name of the input request, which is also the name of the client's response
     * @param request an input request in the form that the specification defines, with {@code method} and {@code
     *     params}
     * @return a copy
     */
    public InputRequired and(String name, Map<String, ?> request) {
        Map<String, Object> all = new LinkedHashMap<>(inputRequests);
        all.put(Objects.requireNonNull(name, "name"), request);
        return new InputRequired(all, state);
    }

    /**
     * Returns this request for input with the given state, which the reader receives again with the client's responses.
     *
     * @param value any text. It may be confidential, because the server encrypts it. Its encrypted form must not be
     *     longer than {@link ResourceLimits#inputStateLength}
     * @return a copy
     */
    public InputRequired state(String value) {
        return new InputRequired(inputRequests, Objects.requireNonNull(value, "value"));
    }

    /**
     * The input that a client sent because a reader {@linkplain InputRequired requested it}: the client's responses and
     * the reader's state. In the first read of a resource, both are empty.
     *
     * <p>The server verifies the state: it accepts a state only for the resource and the caller for which a reader
     * returned it, and only until the time {@link ResourceLimits#inputLifetime} has elapsed. Until then, the client may
     * send the same state more than once. The server does not verify the client's responses, so the reader must
     * validate them.
     *
     * @see InputRequired
     */
    public static final class ClientInput {

        /** The input of a first read: no responses and no state. */
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
         * @param state the state that the reader returned with its request for input; null if there is none
         * @param responses the client's responses, by the names of their input requests; copied
         * @return the input
         */
        public static ClientInput of(@Nullable String state, Map<String, ?> responses) {
            return new ClientInput(state, Json.sent(responses));
        }

        /**
         * Returns the state that the reader returned with its request for input.
         *
         * @return the {@linkplain InputRequired#state state}, or empty if the reader returned none
         */
        public Optional<String> state() {
            return Optional.ofNullable(state);
        }

        /**
         * Returns the client's responses, by the names of their input requests.
         *
         * @return an immutable JSON object; empty in the first read
         */
        public Map<String, Object> responses() {
            return responses;
        }

        /**
         * Returns the client's response to an input request, in the form that the specification defines.
         *
         * @param name the name of the input request
         * @return a JSON object, or empty if the client sent no response with this name
         */
        @SuppressWarnings("unchecked") // the names of a JSON object are strings
        public Optional<Map<String, Object>> response(String name) {
            return responses.get(Objects.requireNonNull(name, "name")) instanceof Map<?, ?> response
                    ? Optional.of((Map<String, Object>) response)
                    : Optional.empty();
        }

        /**
         * Returns the fields that the user filled in, if the user accepted the form.
         *
         * @param name the name of an input request with a form
         * @return the fields as a JSON object, which may be empty; an empty {@code Optional} if the client sent no
         *     response, or if the user did not accept the form
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
