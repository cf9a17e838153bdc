package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceListener.EndedRequest.Outcome;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.uri.AbsoluteUri;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one place where errors become codes. */
final class Failures {

    private static final String INCIDENT = "incident";

    private static final int SHOWN_CHARACTERS = 120;

    private static final Logger log = LoggerFactory.getLogger(Failures.class);

    private Failures() {}

    /**
     * The error that a client gets. What is not meant for it is logged under an incident id, which is all that it gets.
     */
    static Answer.Failure of(Throwable thrown, String what, String revision) {
        return of(thrown, () -> what, revision);
    }

    /** The same, where what failed is put into words for the log alone. */
    static Answer.Failure of(Throwable thrown, Supplier<String> what, String revision) {
        Throwable failure = unwrap(thrown);
        if (failure instanceof ResourceNotFoundException missing) {
            int code = Revisions.isModern(revision) ? ResourceException.INVALID_PARAMS : missing.code();
            return new Answer.Failure(code, missing.text(), missing.data(), Outcome.NOT_FOUND);
        }
        if (failure instanceof ResourceException meant) {
            return new Answer.Failure(meant.code(), meant.text(), meant.data(), outcome(meant));
        }
        if (failure instanceof TimedOut) {
            String message = "The request took longer than the server allows (setting readTimeout)";
            return internal(failure, what.get(), message, Outcome.TIMED_OUT);
        }
        return internal(failure, what.get(), "Internal error", Outcome.FAILED);
    }

    /** What was logged as an incident where it happened, such as the outage of a mount, is a failure like our own. */
    private static Outcome outcome(ResourceException meant) {
        return switch (meant.code()) {
            case ResourceException.INVALID_PARAMS -> Outcome.BAD_REQUEST;
            case ResourceException.INTERNAL_ERROR ->
                meant.data().get(INCIDENT) instanceof String ? Outcome.FAILED : Outcome.REFUSED;
            default -> Outcome.REFUSED;
        };
    }

    /** The error of a request that nobody waits for any more. What its reader does when it is interrupted is no incident. */
    static Answer.Failure cancelled(Throwable thrown, Supplier<String> what) {
        if (log.isDebugEnabled()) {
            log.debug("{} was cancelled", what.get(), unwrap(thrown));
        }
        return new Answer.Failure(
                ResourceException.INTERNAL_ERROR, "The request was cancelled", Map.of(), Outcome.CANCELLED);
    }

    /** The same told in a text, as if it were the content of the resource. */
    static Answer.Result asText(Answer.Failure failure, String uri, RequestContext context) {
        Object incident = failure.data().get(INCIDENT);
        String shown = shown(uri, context.limits().uriLength());
        String text = "Could not read " + shown + ": " + failure.message()
                + (incident == null ? "" : " (incident " + incident + ")");
        Map<String, Object> json = ResultForm.of(
                "contents", List.of(Map.of("uri", shown, "mimeType", "text/plain", "text", text)), context);
        return new Answer.Result(ResultForm.ended(json, CacheHint.NONE, Map.of(), context));
    }

    /**
     * A request in the words of the log: its method, its URI and the template that serves it.
     *
     * @param uri the URI, or the template whose variable is completed; null for a method that names none
     */
    static String inLog(String method, @Nullable String uri, RequestContext context) {
        if (uri == null) {
            return method;
        }
        String template = context.account()
                .served()
                .map(by -> by instanceof TemplateDescriptor served ? served.uriTemplate() : uri)
                .orElse(uri);
        return method + " of " + Printable.of(uri)
                + (template.equals(uri) ? "" : " (template " + Printable.of(template) + ")");
    }

    /** A URI that is too long to be one of ours is not sent back as a whole. */
    private static String shown(String uri, int limit) {
        if (uri.length() <= limit) {
            return uri;
        }
        int end = Math.min(limit, SHOWN_CHARACTERS);
        return uri.substring(0, Character.isHighSurrogate(uri.charAt(end - 1)) ? end - 1 : end) + "…";
    }

    private static Answer.Failure internal(Throwable failure, String what, String message, Outcome outcome) {
        String incident = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        try {
            log.error("{} failed, incident {}", what, incident, failure);
        } catch (Throwable unprintable) { // an exception may fail at telling its own message
            log.error("{} failed, incident {}: {}", what, incident, failure.getClass());
        }
        return new Answer.Failure(ResourceException.INTERNAL_ERROR, message, Map.of(INCIDENT, incident), outcome);
    }

    /** The id under which the log has the rest; null for an error that was meant for the client, whatever its data. */
    static @Nullable String incident(Answer.Failure failure) {
        boolean logged = failure.outcome() == Outcome.FAILED || failure.outcome() == Outcome.TIMED_OUT;
        return logged && failure.data().get(INCIDENT) instanceof String id ? id : null;
    }

    /** The error for a URI that nobody claims, which alone is judged: authors may register what they like. */
    static ResourceException unclaimed(String uri) {
        return missing(uri, AbsoluteUri.checkNormalised(uri));
    }

    /**
     * The error for a URI that a provider takes and does not find. What is wrong behind the scheme is told; a name without a
     * scheme is what such a provider takes.
     */
    static ResourceException notFound(String uri) {
        int colon = uri.indexOf(':');
        return missing(uri, AbsoluteUri.checkNormalised(uri).filter(fault -> colon > 0 && fault.position() > colon));
    }

    private static ResourceException missing(String uri, Optional<AbsoluteUri.Fault> wrong) {
        return wrong.<ResourceException>map(fault -> new InvalidParamsException(
                        "uri", uri, "an absolute URI, but at " + fault.position() + " there is " + fault.reason()))
                .orElseGet(() -> new ResourceNotFoundException(uri));
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
