package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ResourceListener;
import java.util.Map;
import java.util.Optional;
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
     * @param data more details; an empty object is not sent
     * @param outcome the outcome that listeners are told
     * @param passedOn the data of another server's error, which is sent in place of the details and may be any JSON
     *     value; null if there is none
     */
    record Failure(
            int code,
            String message,
            Map<String, Object> data,
            ResourceListener.RequestSummary.Outcome outcome,
            @Nullable Object passedOn)
            implements Answer {

        /**
         * Creates an error of this server.
         *
         * @param code the JSON-RPC error code
         * @param message the message for the client
         * @param data more details; an empty object is not sent
         * @param outcome the outcome that listeners are told
         */
        public Failure(
                int code, String message, Map<String, Object> data, ResourceListener.RequestSummary.Outcome outcome) {
            this(code, message, data, outcome, null);
        }

        /**
         * Returns the data that is sent to the client.
         *
         * @return a JSON value, or empty if no data is sent
         */
        public Optional<Object> sentData() {
            if (passedOn != null) {
                return Optional.of(passedOn);
            }
            return data.isEmpty() ? Optional.empty() : Optional.of(data);
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
