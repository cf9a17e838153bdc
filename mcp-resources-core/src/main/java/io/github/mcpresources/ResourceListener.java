package io.github.mcpresources;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Receives the outcome of each request for resources, for metrics, audits and alarms.
 *
 * <p>For each request, exactly one of the methods for outcomes is called after the answer is determined. Each of these
 * methods calls {@link #ended} unless it is overridden. To handle all outcomes in the same way, override only
 * {@code ended}.
 *
 * <pre>{@code
 * ResourceServer.builder(registry).listener(new ResourceListener() {
 *     public void failed(RequestSummary request) {
 *         alarm.raise("Incident " + request.incident());
 *     }
 * });
 * }</pre>
 *
 * <p>The methods are called by many threads at the same time, often by the thread that sends the answer or by the timer
 * thread. They must return quickly and must not block. They must not throw. If a method throws, the request is still
 * answered, and the exception is logged the first, second, fourth, eighth … time that this listener throws.
 */
public interface ResourceListener {

    /**
     * Handles a request for which the client got a result.
     *
     * @param request the request
     */
    default void succeeded(RequestSummary request) {
        ended(request);
    }

    /**
     * Handles a request for a resource that does not exist, or that the caller may not see.
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
     * Handles a request for which the client got an error that was meant for it: a limit was reached, or a reader
     * refused the request.
     *
     * @param request the request
     */
    default void refused(RequestSummary request) {
        ended(request);
    }

    /**
     * Handles a request that failed, in this server or at the source of the resource. The log contains
     * {@link RequestSummary#incident}.
     *
     * @param request the request
     */
    default void failed(RequestSummary request) {
        ended(request);
    }

    /**
     * Handles a request that took longer than the server allows. The log contains {@link RequestSummary#incident}.
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
     * Handles a request whose outcome has a method that is not overridden. Does nothing by default.
     *
     * @param request the request
     */
    default void ended(RequestSummary request) {}

    /**
     * The summary of a request that has ended, as it is passed to a {@link ResourceListener}.
     *
     * <p>It does not contain the URI that the client sent. Metrics that are counted by URI grow without bound, and a
     * URI may be confidential. {@link #servedBy} contains the template or the resource instead.
     *
     * @param method the MCP method, such as {@code resources/read}
     * @param servedBy the template that the URI matched, or the resource that has exactly this URI; null if none was
     *     found, if the provider does not report it, and for lists
     * @param form the form of the result of a tool's read, one of a few fixed words; null for all other requests
     * @param outcome the way in which the request ended
     * @param errorCode the JSON-RPC error code that the client got; null if it got none
     * @param incident the id of the failure in the log, which the client also got; null if there is none
     * @param bytes the size of the contents in bytes, before any encoding; null if the client got none
     * @param duration the time until the answer was determined
     * @param revision the protocol revision that the client uses; on a stateless transport, the revision that the
     *     client claims
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

        /** The ways in which a request ends. */
        public enum Outcome {
            /** The client got a result. */
            SUCCEEDED,

            /** The resource does not exist, or the caller may not see it. */
            NOT_FOUND,

            /** A parameter was invalid. */
            BAD_REQUEST,

            /** The client got an error that was meant for it: a limit was reached, or a reader refused the request. */
            REFUSED,

            /** The request failed. The client got an incident id, and the log contains the details under this id. */
            FAILED,

            /** The request took longer than the server allows. */
            TIMED_OUT,

            /** The client cancelled the request or disconnected. */
            CANCELLED
        }

        /**
         * Checks that no component is null that must not be null.
         *
         * @param method the MCP method
         * @param servedBy the template or the resource; may be null
         * @param form the form of a tool's read; may be null
         * @param outcome the way in which the request ended
         * @param errorCode the error code; may be null
         * @param incident the incident id; may be null
         * @param bytes the size of the contents; may be null
         * @param duration the time until the answer was determined
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
