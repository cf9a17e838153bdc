package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceListener;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result or the error of a request. An answer does not contain the JSON-RPC id of the request. The sender adds the
 * id to the JSON-RPC response.
 */
public sealed interface Answer {

    /**
     * The result of a request that succeeded.
     *
     * @param json the result as a JSON object
     */
    record Result(Map<String, Object> json) implements Answer {}

    /**
     * The error of a request that failed.
     *
     * @param code the JSON-RPC error code
     * @param message the message for the client
     * @param data the additional details, which may be any JSON value if another server sent the error; null if there
     *     are none
     * @param outcome the outcome that is reported to listeners
     */
    record Failure(int code, String message, @Nullable Object data, ResourceListener.RequestSummary.Outcome outcome)
            implements Answer {

        /**
         * Creates an error whose data is a JSON object.
         *
         * @param code the JSON-RPC error code
         * @param message the message for the client
         * @param details the additional details; an empty object is not sent
         * @param outcome the outcome that is reported to listeners
         */
        public Failure(
                int code,
                String message,
                Map<String, Object> details,
                ResourceListener.RequestSummary.Outcome outcome) {
            this(code, message, details.isEmpty() ? null : (Object) details, outcome);
        }

        /**
         * Returns the error of a cancelled request. The client ignores this error, or has disconnected.
         *
         * @return an error
         */
        public static Failure cancelled() {
            return new Failure(
                    ResourceException.INTERNAL_ERROR,
                    "The request was cancelled",
                    Map.of(),
                    ResourceListener.RequestSummary.Outcome.CANCELLED);
        }

        /**
         * Returns the additional details as a JSON object.
         *
         * @return the fields of the object; empty if there are no details, or if they are not an object
         */
        @SuppressWarnings("unchecked") // JSON objects have strings as keys
        public Map<String, Object> details() {
            return data instanceof Map<?, ?> fields ? (Map<String, Object>) fields : Map.of();
        }

        /**
         * Returns the error for a failure outside of a request for resources, for example in a tool. The client gets
         * the message of a {@link io.github.mcpresources.ResourceException}. Any other exception is logged under an
         * incident id, and the client gets only a general message and that id.
         *
         * @param what the name of the failed operation, for the log
         * @param thrown the cause of the failure
         * @return the error
         */
        public static Failure of(String what, Throwable thrown) {
            return Failures.of(thrown, what, Revisions.V2025_11_25);
        }
    }
}
