package io.github.mcpresources.protocol;

import io.github.mcpresources.EndedRequest.Outcome;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one place where errors become codes. */
final class Failures {

    private static final String INCIDENT = "incident";

    private static final Logger log = LoggerFactory.getLogger(Failures.class);

    private Failures() {}

    /**
     * The error that a client gets. What is not meant for it is logged under an incident id, which is all that it gets.
     */
    static Answer.Failure of(Throwable thrown, String method, String revision) {
        Throwable failure = unwrap(thrown);
        if (failure instanceof ResourceNotFoundException missing) {
            int code = Revisions.isModern(revision) ? ResourceException.INVALID_PARAMS : missing.code();
            return new Answer.Failure(code, missing.text(), missing.data(), Outcome.NOT_FOUND);
        }
        if (failure instanceof ResourceException meant) {
            Outcome outcome = meant.code() == ResourceException.INVALID_PARAMS ? Outcome.BAD_REQUEST : Outcome.REFUSED;
            return new Answer.Failure(meant.code(), meant.text(), meant.data(), outcome);
        }
        if (failure instanceof TimedOut) {
            String message = "The request took longer than the server allows (setting readTimeout)";
            return internal(failure, method, message, Outcome.TIMED_OUT);
        }
        return internal(failure, method, "Internal error", Outcome.FAILED);
    }

    /** The same told in a text, as if it were the content of the resource. */
    static Answer.Result asText(Answer.Failure failure, String uri) {
        Object incident = failure.data().get(INCIDENT);
        String text = "Could not read " + uri + ": " + failure.message()
                + (incident == null ? "" : " (incident " + incident + ")");
        return new Answer.Result(
                Map.of("contents", List.of(Map.of("uri", uri, "mimeType", "text/plain", "text", text))));
    }

    private static Answer.Failure internal(Throwable failure, String method, String message, Outcome outcome) {
        String incident = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        try {
            log.error("{} failed, incident {}", method, incident, failure);
        } catch (Throwable unprintable) { // an exception may fail at telling its own message
            log.error("{} failed, incident {}: {}", method, incident, failure.getClass());
        }
        return new Answer.Failure(ResourceException.INTERNAL_ERROR, message, Map.of(INCIDENT, incident), outcome);
    }

    /** The id under which the log has the rest; null for an error that was meant for the client, whatever its data. */
    static @Nullable String incident(Answer.Failure failure) {
        boolean logged = failure.outcome() == Outcome.FAILED || failure.outcome() == Outcome.TIMED_OUT;
        return logged && failure.data().get(INCIDENT) instanceof String id ? id : null;
    }

    /** The server's own timeout, which is not a reader's. */
    @SuppressWarnings("serial")
    static final class TimedOut extends TimeoutException {
        TimedOut(String message) {
            super(message);
        }
    }

    static Throwable unwrap(Throwable thrown) {
        Throwable failure = thrown;
        while ((failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure;
    }
}
