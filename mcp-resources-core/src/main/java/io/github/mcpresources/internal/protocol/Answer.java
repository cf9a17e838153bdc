package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceListener;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result or the error of a request, without the JSON-RPC id, which the sender adds. */
public sealed interface Answer {

    /** The result of a request that succeeded. */
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

        /** Creates an error. Empty details are not sent. */
        public Failure(
                int code,
                String message,
                Map<String, Object> details,
                ResourceListener.RequestSummary.Outcome outcome) {
            this(code, message, details.isEmpty() ? null : (Object) details, outcome);
        }

        /** Returns the error of a cancelled request. The client ignores it, or has disconnected. */
        public static Failure cancelled() {
            return new Failure(
                    ResourceException.INTERNAL_ERROR,
                    "The request was cancelled",
                    Map.of(),
                    ResourceListener.RequestSummary.Outcome.CANCELLED);
        }

        /** Returns the additional details; empty if there are none, or if they are not a JSON object. */
        @SuppressWarnings("unchecked") // JSON objects have strings as keys
        public Map<String, Object> details() {
            return data instanceof Map<?, ?> fields ? (Map<String, Object>) fields : Map.of();
        }

        /**
         * Returns the error for a failure outside a resource request, for example in a tool. The client gets the
         * message of a {@link io.github.mcpresources.ResourceException}. Any other exception is logged under an
         * incident id, and the client gets only a general message and that id.
         *
         * @param what the name of the failed operation, for the log
         */
        public static Failure of(String what, Throwable thrown) {
            return Failures.of(thrown, what, Revisions.V2025_11_25);
        }
    }
}
