package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.compositor.UpstreamException;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.text.Printable;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if a request to an upstream server does not get a usable response. The message may contain addresses and is
 * only logged, except for {@link Kind#MALFORMED}, whose message may be sent to clients.
 */
@SuppressWarnings("serial") // never serialized as a Java object
final class UpstreamFailure extends RuntimeException {

    enum Kind {
        UNREACHABLE("it cannot be reached", true, true),
        GONE("the connection was lost", true, true),
        /**
         * The session has ended, or the HTTP connection was lost before a response arrived, for example because the
         * server was restarted.
         */
        LOST_SESSION("the session was lost", true, true),
        /** The server does not respond to any request. */
        SILENT("it does not answer", true, true),
        SLOW("it did not answer in time", true, false),
        INVALID_MESSAGE("it returned an invalid MCP message", true, false),
        MALFORMED("its answer does not comply with the protocol", false, false),
        FAILED("it failed", true, false),
        /** The request cannot be sent, for example because a token is not available now. */
        UNSENT("the request cannot be sent now", true, false),
        TOO_LARGE("its answer is larger than the limit (setting messageBytes)", false, false),
        /** The server sent more notifications and requests than the limit allows. */
        FLOODING("it sent too many requests and notifications", true, true),
        /** Credentials are missing or insufficient (HTTP status 401 or 403). */
        UNAUTHORIZED("it refuses to serve this client", false, true),
        /** There is no MCP server at the address, or no revision that both sides support. */
        NO_SERVER("there is no MCP server with a supported protocol revision", false, true),
        /** The upstream was closed, or no longer needed the connection. */
        CLOSED("it was closed", false, true);

        private final String reason;
        private final boolean retryable;
        private final boolean endsConnection;

        Kind(String reason, boolean retryable, boolean endsConnection) {
            this.reason = reason;
            this.retryable = retryable;
            this.endsConnection = endsConnection;
        }

        String reason() {
            return reason;
        }

        boolean isRetryable() {
            return retryable;
        }

        /** Checks whether the failure makes the connection unusable for further requests. */
        boolean endsConnection() {
            return endsConnection;
        }
    }

    private final Kind kind;

    UpstreamFailure(Kind kind, String detail, @Nullable Throwable cause) {
        super(kind.reason() + ": " + Printable.of(detail), cause);
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }

    static UpstreamFailure of(Throwable thrown) {
        Throwable failure = Causes.unwrap(thrown);
        return failure instanceof UpstreamFailure trouble
                ? trouble
                : new UpstreamFailure(Kind.GONE, failure.toString(), failure);
    }

    UpstreamException toUpstreamException() {
        // The message for an invalid answer is written by this library and does not repeat text of the server.
        String reason = kind == Kind.MALFORMED ? String.valueOf(getMessage()) : kind.reason();
        return new UpstreamException(reason, kind.isRetryable(), this);
    }
}
