package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceListener.RequestSummary.Outcome;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.internal.uri.AbsoluteUri;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Converts exceptions to the errors that clients receive. */
final class Failures {

    private static final String INCIDENT = "incident";

    private static final int SHOWN_CHARACTERS = 120;

    private static final Logger log = LoggerFactory.getLogger(Failures.class);

    private Failures() {}

    /**
     * Returns the error for a request that failed. The client gets the message of a {@link ResourceException}. Any
     * other exception is logged under an incident id, and the client gets only that id and a general message. If the
     * request exceeded the read timeout, the message says so.
     */
    static Answer.Failure of(Throwable thrown, String what, String revision) {
        return of(thrown, () -> what, revision);
    }

    /**
     * Like {@link #of(Throwable, String, String)}, but computes the description of the operation only if the failure is
     * logged.
     */
    static Answer.Failure of(Throwable thrown, Supplier<String> what, String revision) {
        Throwable failure = Causes.unwrap(thrown);
        if (failure instanceof ResourceNotFoundException missing) {
            int code = Revisions.isStateless(revision) ? ResourceException.INVALID_PARAMS : missing.code();
            return new Answer.Failure(code, missing.text(), missing.data(), Outcome.NOT_FOUND);
        }
        if (failure instanceof ResourceException exception) {
            return new Answer.Failure(exception.code(), exception.text(), exception.data(), outcome(exception));
        }
        if (failure instanceof RequestTimeoutException late) {
            String message = "The request took longer than the limit of "
                    + late.limit().toMillis() + " ms (setting readTimeout)";
            return internal(failure, what.get(), message, Outcome.TIMED_OUT);
        }
        return internal(failure, what.get(), "Internal error", Outcome.FAILED);
    }

    /**
     * Returns the outcome of a request that failed with a {@link ResourceException}. If the exception was already
     * logged as an incident, for example because a mount is down, the request counts as a failure of this server.
     */
    private static Outcome outcome(ResourceException exception) {
        return switch (exception.code()) {
            case ResourceException.INVALID_PARAMS -> Outcome.BAD_REQUEST;
            case ResourceException.INTERNAL_ERROR ->
                exception.data().get(INCIDENT) instanceof String ? Outcome.FAILED : Outcome.REFUSED;
            default -> Outcome.REFUSED;
        };
    }

    /**
     * Returns the error for a cancelled request. The exception, which an interrupted reader may have thrown, is logged
     * only at debug level and gets no incident id.
     */
    static Answer.Failure cancelled(Throwable thrown, Supplier<String> what) {
        if (log.isDebugEnabled()) {
            log.debug("{} was cancelled", what.get(), Causes.unwrap(thrown));
        }
        return Answer.Failure.cancelled();
    }

    static Answer.Result asText(Answer.Failure failure, String uri, ServerRequest context) {
        Object incident = failure.details().get(INCIDENT);
        String shown = shown(uri, context.limits().uriLength());
        String text = "Could not read " + shown + ": " + failure.message()
                + (incident == null ? "" : " (incident " + incident + ")");
        Map<String, Object> json = ResultForm.of(
                "contents", List.of(Map.of("uri", shown, "mimeType", "text/plain", "text", text)), context);
        return new Answer.Result(ResultForm.ended(json, CacheHint.NONE, Map.of(), context));
    }

    /**
     * Describes a request for the log: its method, its URI, the template if a template serves the URI, the caller if
     * callers are logged, and the trace if the request is traced.
     *
     * @param uri the URI, or the template whose variable is completed; null if the request has neither
     */
    static String inLog(String method, @Nullable String uri, ServerRequest context, boolean logsCallers) {
        List<String> details = new ArrayList<>();
        String template = context.facts()
                .served()
                .map(by -> by instanceof TemplateDescriptor served ? served.uriTemplate() : null)
                .orElse(null);
        if (uri != null && template != null && !template.equals(uri)) {
            details.add("template " + Printable.of(template));
        }
        if (logsCallers) {
            details.add(
                    "caller " + context.caller().principal().map(Printable::of).orElse("anonymous"));
        }
        String trace = context.span().traceId();
        if (trace != null) {
            details.add("trace " + trace);
        }
        return method
                + (uri == null ? "" : " of " + Printable.of(uri))
                + (details.isEmpty() ? "" : " (" + String.join("; ", details) + ")");
    }

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
        } catch (Throwable unprintable) { // getMessage of an exception may throw
            log.error("{} failed, incident {}: {}", what, incident, failure.getClass());
        }
        return new Answer.Failure(ResourceException.INTERNAL_ERROR, message, Map.of(INCIDENT, incident), outcome);
    }

    /**
     * Returns the incident id under which the details of a failure are logged; null if the outcome is neither {@code
     * FAILED} nor {@code TIMED_OUT}, even if the data of the error contains an incident id.
     */
    static @Nullable String incident(Answer.Failure failure) {
        boolean logged = failure.outcome() == Outcome.FAILED || failure.outcome() == Outcome.TIMED_OUT;
        return logged && failure.details().get(INCIDENT) instanceof String id ? id : null;
    }

    /**
     * Returns the error for a URI that no provider {@linkplain io.github.mcpresources.ResourceProvider#read claims} as
     * its own. If the syntax of the URI is invalid, the error describes the first syntax error. The syntax is not
     * checked earlier, because an application may register any name as a URI.
     */
    static ResourceException unclaimed(String uri) {
        return missing(uri, AbsoluteUri.checkNormalised(uri));
    }

    /**
     * Returns the error for a URI that belongs to a provider, but not to an existing resource. If the syntax of the URI
     * after the scheme is invalid, the error describes the first syntax error.
     */
    static ResourceException notFound(String uri) {
        int colon = uri.indexOf(':');
        return missing(uri, AbsoluteUri.checkNormalised(uri).filter(fault -> colon > 0 && fault.position() > colon));
    }

    private static ResourceException missing(String uri, Optional<AbsoluteUri.Fault> wrong) {
        return wrong.<ResourceException>map(
                        fault -> new InvalidParamsException("uri", uri, "an absolute URI, but " + fault.clause()))
                .orElseGet(() -> new ResourceNotFoundException(uri));
    }
}
