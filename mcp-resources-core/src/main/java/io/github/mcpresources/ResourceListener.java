package io.github.mcpresources;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Hears how each request for resources ended: for metrics, audits and alarms.
 *
 * <p>Of the methods for outcomes exactly one is called for each request, once its answer is decided. Each of them calls
 * {@link #ended} unless it is overridden, so that whoever treats all alike overrides that one alone.
 *
 * <pre>{@code
 * ResourceServer.builder(registry).listener(new ResourceListener() {
 *     public void failed(EndedRequest request) {
 *         alarm.raise("Incident " + request.incident());
 *     }
 * });
 * }</pre>
 *
 * <p>Methods are called from many threads at once, often on the one that sends the answer or the one that keeps the
 * time, so they must be quick and must not block. They must not throw; if one does, the request is answered all the
 * same, and the log says so for the first, second, fourth, eighth … time that this listener throws.
 */
public interface ResourceListener {

    /**
     * The client got a result.
     *
     * @param request the request
     */
    default void succeeded(EndedRequest request) {
        ended(request);
    }

    /**
     * There is no such resource, or none that the caller may see.
     *
     * @param request the request
     */
    default void notFound(EndedRequest request) {
        ended(request);
    }

    /**
     * A parameter was wrong.
     *
     * @param request the request
     */
    default void badRequest(EndedRequest request) {
        ended(request);
    }

    /**
     * The client got an error that was meant for it: a limit was reached, or a reader said no.
     *
     * @param request the request
     */
    default void refused(EndedRequest request) {
        ended(request);
    }

    /**
     * Something broke, here or where the resource is; {@link EndedRequest#incident} is in the log.
     *
     * @param request the request
     */
    default void failed(EndedRequest request) {
        ended(request);
    }

    /**
     * It took longer than the server allows; {@link EndedRequest#incident} is in the log.
     *
     * @param request the request
     */
    default void timedOut(EndedRequest request) {
        ended(request);
    }

    /**
     * The client gave it up, or went away.
     *
     * @param request the request
     */
    default void cancelled(EndedRequest request) {
        ended(request);
    }

    /**
     * The request ended, in whatever way that has no method of its own here. Does nothing unless overridden.
     *
     * @param request the request
     */
    default void ended(EndedRequest request) {}

    /**
     * How a request ended, as a {@link ResourceListener} hears of it.
     *
     * <p>It does not hold the URI that a client sent: what is counted by URI grows without bound, and a URI may be nobody
     * else's business. {@link #servedBy} tells the template or the entry instead.
     *
     * @param method the MCP method, such as {@code resources/read}
     * @param servedBy the template that the URI matched, or the resource that has this very URI; null where none was found,
     *     where the provider does not tell, and for lists
     * @param form the form in which a tool's read was given, a word out of a few; null for all others
     * @param outcome how it ended
     * @param errorCode the JSON-RPC error code that the client got; null where it got none
     * @param incident the id under which the failure is in the log, which the client got too; null where it has none
     * @param bytes the size of the contents, before any encoding; null where the client got none
     * @param duration how long it took, until its answer was decided
     * @param revision the protocol revision that the client speaks, on a stateless transport as the client claims it
     */
    public record EndedRequest(
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

            /** There is no such resource, or none that the caller may see. */
            NOT_FOUND,

            /** A parameter was wrong. */
            BAD_REQUEST,

            /** The client got an error that was meant for it: a limit was reached, or a reader said no. */
            REFUSED,

            /** Something broke: the client got an incident id, under which the log has the rest. */
            FAILED,

            /** It took longer than the server allows. */
            TIMED_OUT,

            /** The client gave it up, or went away. */
            CANCELLED
        }

        /**
         * Refuses null where there must be something.
         *
         * @param method the MCP method
         * @param servedBy the template or the resource; may be null
         * @param form the form of a tool's read; may be null
         * @param outcome how it ended
         * @param errorCode the error code; may be null
         * @param incident the incident id; may be null
         * @param bytes the size of the contents; may be null
         * @param duration how long it took
         * @param revision the protocol revision
         */
        public EndedRequest {
            Objects.requireNonNull(method, "method");
            Objects.requireNonNull(outcome, "outcome");
            Objects.requireNonNull(duration, "duration");
            Objects.requireNonNull(revision, "revision");
        }
    }
}
