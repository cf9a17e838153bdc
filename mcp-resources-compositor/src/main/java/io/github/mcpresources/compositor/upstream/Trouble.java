package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.compositor.UpstreamException;
import io.github.mcpresources.internal.text.Printable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Why there is no answer; the message, which may name addresses, is for the log. */
@SuppressWarnings("serial") // never serialized as a Java object
final class Trouble extends RuntimeException {

    /** What went wrong, and what follows from it. */
    enum Kind {
        /** Nobody is there. */
        UNREACHABLE("it cannot be reached", true, true),
        /** Somebody was there. */
        GONE("the connection was lost", true, true),
        /** The server is there and knows nothing of us any more. */
        LOST_SESSION("the session was lost", true, true),
        /** It does not answer at all. */
        SILENT("it does not answer", true, true),
        /** It did not answer this in time. */
        SLOW("it did not answer in time", true, false),
        /** What it says is no answer. */
        NONSENSE("it answered with what is no MCP message", true, false),
        /** Its answer is a message, and not what was asked for. */
        MALFORMED("its answer does not fit the protocol", false, false),
        /** It answered with a failure of its own. */
        FAILED("it failed", true, false),
        /** What is to be sent to it cannot be told, such as a token that nobody gives now. */
        UNSENT("it cannot be asked at the moment", true, false),
        /** What it says is too much. */
        TOO_LARGE("its answer is larger than the limit (setting messageBytes)", false, false),
        /** It sends more unasked than can be taken. */
        FLOODING("it sent more requests and notifications than are taken", true, true),
        /** It wants to know who asks. */
        UNAUTHORIZED("it refuses to serve this client", false, true),
        /** Whoever is there speaks something else. */
        NO_SERVER("there is no MCP server of a revision that is spoken here", false, true),
        /** We ended it. */
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

        /** Whether nothing else can be asked over the same connection. */
        boolean endsConnection() {
            return endsConnection;
        }
    }

    /** What went wrong. */
    private final Kind kind;

    Trouble(Kind kind, String detail, @Nullable Throwable cause) {
        super(kind.reason() + ": " + Printable.of(detail), cause);
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }

    /** What a failure comes to. */
    static Trouble of(Throwable thrown) {
        Throwable failure = unwrap(thrown);
        return failure instanceof Trouble trouble ? trouble : new Trouble(Kind.GONE, failure.toString(), failure);
    }

    static Throwable unwrap(Throwable thrown) {
        Throwable failure = thrown;
        while ((failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure;
    }

    UpstreamException toUpstreamException() {
        // What does not fit is told in words of this library, which do not repeat the server's.
        String reason = kind == Kind.MALFORMED ? String.valueOf(getMessage()) : kind.reason();
        return new UpstreamException(reason, kind.isRetryable(), this);
    }
}
