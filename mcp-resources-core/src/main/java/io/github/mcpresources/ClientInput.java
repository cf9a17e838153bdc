package io.github.mcpresources;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a client sent in answer to a reader that {@linkplain InputRequired asked for input}; nothing at first.
 *
 * <p>The state can be trusted: it is what the reader gave, for this resource and this caller, a short time ago. It may
 * come more than once, as long as that time lasts. The answers are the client's own, and to be checked as such.
 *
 * @see InputRequired
 */
public final class ClientInput {

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
                .map(response ->
                        response.get("content") instanceof Map<?, ?> fields ? (Map<String, Object>) fields : Map.of());
    }
}
