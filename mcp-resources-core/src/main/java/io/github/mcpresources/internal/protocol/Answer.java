package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ResourceListener;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer to a request: either a result or an error. */
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
     * @param message the message for the client
     * @param data more details, which may be any JSON value if another server sent the error; null if there are none
     * @param outcome the outcome that listeners are told
     */
    record Failure(int code, String message, @Nullable Object data, ResourceListener.RequestSummary.Outcome outcome)
            implements Answer {

        /**
         * Creates an error of this server.
         *
         * @param code the JSON-RPC error code
         * @param message the message for the client
         * @param details more details; an empty object is not sent
         * @param outcome the outcome that listeners are told
         */
        public Failure(
                int code,
                String message,
                Map<String, Object> details,
                ResourceListener.RequestSummary.Outcome outcome) {
            this(code, message, details.isEmpty() ? null : (Object) details, outcome);
        }

        /**
         * Returns the data as an object.
         *
         * @return the fields; empty if there is no data, or if it is no object
         */
        @SuppressWarnings("unchecked") // JSON objects have strings as keys
        public Map<String, Object> details() {
            return data instanceof Map<?, ?> fields ? (Map<String, Object>) fields : Map.of();
        }

        /**
         * Returns the error for a failure outside of a request for resources, such as in a tool. Details that are not
         * meant for clients are logged under an incident id; the client gets only that id.
         *
         * @param what names the operation that failed, for the log
         * @param thrown the cause of the failure
         * @return the error
         */
        public static Failure of(String what, Throwable thrown) {
            return Failures.of(thrown, what, Revisions.V2025_11_25);
        }
    }
}
