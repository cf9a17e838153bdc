package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ResourceListener;
import java.util.Map;

/** The answer to a request, ready for the wire: a result or an error, never both. */
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
     * @param message what the client reads
     * @param data more about it; an empty object is not sent
     * @param outcome how listeners hear of it
     */
    record Failure(int code, String message, Map<String, Object> data, ResourceListener.EndedRequest.Outcome outcome)
            implements Answer {

        /**
         * The error of something that failed outside of a request for resources, such as a tool. What is not meant for
         * clients is logged under an incident id, which is all that they get.
         *
         * @param what what failed, for the log
         * @param thrown how
         * @return the error
         */
        public static Failure of(String what, Throwable thrown) {
            return Failures.of(thrown, what, Revisions.V2025_11_25);
        }
    }
}
