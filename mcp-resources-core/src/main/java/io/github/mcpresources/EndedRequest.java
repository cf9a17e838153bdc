package io.github.mcpresources;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
