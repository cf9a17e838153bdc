package io.github.mcpresources;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A listener that receives the outcome of each request for resources, for example for metrics, audits and alarms.
 *
 * <p>For each {@linkplain RequestSummary.Outcome outcome}, this interface has a method, such as {@link #succeeded}.
 * When the outcome of a request is known, the server calls the method for that outcome once. By default, each of these
 * methods calls {@link #ended}. To handle all outcomes in the same way, override only {@code ended}.
 *
 * <pre>{@code
 * ResourceServer.builder(registry).listener(new ResourceListener() {
 *     public void failed(RequestSummary request) {
 *         alarm.raise("Incident " + request.incident());
 *     }
 * });
 * }</pre>
 *
 * <p>The server calls the methods on many threads at the same time, often on the thread that sends the response or on
 * the timer thread. The methods must return quickly, must not block and must not throw exceptions. If a method throws
 * an exception, the client still receives its response. The server logs the first, second, fourth, eighth and so on of
 * these exceptions.
 */
public interface ResourceListener {

    /**
     * Handles a request that succeeded. The server calls this method when the result is known, which can be before the
     * client receives it.
     *
     * @param request the request
     */
    default void succeeded(RequestSummary request) {
        ended(request);
    }

    /**
     * Handles a request with a well-formed URI for a resource that does not exist, or that is hidden from the caller.
     *
     * @param request the request
     */
    default void notFound(RequestSummary request) {
        ended(request);
    }

    /**
     * Handles a request with an invalid parameter.
     *
     * @param request the request
     */
    default void badRequest(RequestSummary request) {
        ended(request);
    }

    /**
     * Handles a request that was rejected with a {@link ResourceException} for a reason other than an invalid parameter
     * or a resource that does not exist, for example because the request exceeds a limit.
     *
     * @param request the request
     */
    default void refused(RequestSummary request) {
        ended(request);
    }

    /**
     * Handles a request that failed because of an error in this server or at the source of the resource. The log
     * contains the details under the id {@link RequestSummary#incident}.
     *
     * @param request the request
     */
    default void failed(RequestSummary request) {
        ended(request);
    }

    /**
     * Handles a request that exceeded {@link ResourceLimits#readTimeout}. The log contains the details under the id
     * {@link RequestSummary#incident}.
     *
     * @param request the request
     */
    default void timedOut(RequestSummary request) {
        ended(request);
    }

    /**
     * Handles a request that the client cancelled, or whose client disconnected.
     *
     * @param request the request
     */
    default void cancelled(RequestSummary request) {
        ended(request);
    }

    /**
     * Handles a request with any outcome. The default implementations of the other methods call this method, so it
     * receives each outcome whose own method is not overridden. By default, this method does nothing.
     *
     * @param request the request
     */
    default void ended(RequestSummary request) {}

    /**
     * The summary of a completed request, which is passed to a {@link ResourceListener}.
     *
     * <p>The summary does not contain the URI that the client sent, because the URI may be confidential. If it were
     * used as the tag of a metric, the number of time series would also be unlimited. Use {@link #servedBy} instead.
     *
     * @param method the MCP method, such as {@code resources/read}
     * @param servedBy the descriptor of the template that the URI matched, or of the resource that has exactly this
     *     URI; null if neither was found, if the provider does not report the descriptor, and for lists
     * @param form the name of the representation in which a tool returned the resource: one of a few names, such as
     *     {@code window}; null for all other requests
     * @param outcome the outcome of the request
     * @param errorCode the JSON-RPC error code that the client received; null if it received none
     * @param incident the id of the failure in the log, which the client also received; null if there is none
     * @param bytes the size of the contents in bytes, before any encoding; null if the client received no contents;
     *     also null if it received a failure as text
     * @param duration the time until the outcome was known
     * @param revision the protocol revision that the client uses; on a stateless transport, the revision that the
     *     client declares, which is not verified
     */
    record RequestSummary(
            String method,
            @Nullable Descriptor servedBy,
            @Nullable String form,
            Outcome outcome,
            @Nullable Integer errorCode,
            @Nullable String incident,
            @Nullable Long bytes,
            Duration duration,
            String revision) {

        /** The outcomes of requests. */
        public enum Outcome {
            /** The request succeeded with a result. */
            SUCCEEDED,

            /** The URI is well-formed, but the resource does not exist or is hidden from the caller. */
            NOT_FOUND,

            /** A parameter was invalid. */
            BAD_REQUEST,

            /**
             * The request was rejected with a {@link ResourceException} for a reason other than an invalid parameter or
             * a resource that does not exist, for example because the request exceeds a limit.
             */
            REFUSED,

            /**
             * The request failed. The client received an incident id, and the log contains the details under this id.
             */
            FAILED,

            /** The request exceeded {@link ResourceLimits#readTimeout}. */
            TIMED_OUT,

            /** The client cancelled the request or disconnected. */
            CANCELLED
        }

        /**
         * Creates a summary.
         *
         * @param method the MCP method
         * @param servedBy the template or the resource; may be null
         * @param form the name of the representation; may be null
         * @param outcome the outcome of the request
         * @param errorCode the error code; may be null
         * @param incident the incident id; may be null
         * @param bytes the size of the contents in bytes; may be null
         * @param duration the time until the outcome was known
         * @param revision the protocol revision
         */
        public RequestSummary {
            Objects.requireNonNull(method, "method");
            Objects.requireNonNull(outcome, "outcome");
            Objects.requireNonNull(duration, "duration");
            Objects.requireNonNull(revision, "revision");
        }
    }
}
