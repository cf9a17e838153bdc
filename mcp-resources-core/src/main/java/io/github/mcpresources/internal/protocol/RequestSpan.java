package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceListener.RequestSummary.Outcome;
import io.github.mcpresources.internal.trace.Arrival;
import io.github.mcpresources.internal.trace.Incoming;
import io.github.mcpresources.internal.trace.Span;
import io.github.mcpresources.internal.trace.TraceFields;
import io.github.mcpresources.internal.trace.Tracing;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The span of a request that {@link ResourceRequests} does not handle, such as a tool call. The span ends only once:
 * after it has ended, further calls of the methods that end it have no effect. The span contains neither the
 * arguments nor the text of an error, because these may contain data of the application.
 */
public final class RequestSpan {

    /** The span of a request that is not traced. */
    public static final RequestSpan NONE = new RequestSpan(Span.NONE);

    private static final String CALL = "tools/call";

    /**
     * The methods that have spans. Requests for other methods have none, because clients can send arbitrary method
     * names.
     */
    private static final Set<String> METHODS = Set.of(
            CALL,
            "tools/list",
            "prompts/get",
            "prompts/list",
            "completion/complete",
            "logging/setLevel",
            "ping",
            "server/discover",
            "subscriptions/listen");

    /** The maximum length of the name of a tool or prompt in a span, in characters. */
    private static final int MAX_NAME = 128;

    private final Span span;
    private final AtomicBoolean ended = new AtomicBoolean();

    private RequestSpan(Span span) {
        this.span = span;
    }

    /**
     * Starts the span of a request.
     *
     * @param params the parameters, of any JSON type; null if there are none
     * @param sessionId the id of the session; null if there is none
     * @param id the JSON-RPC id of the request; null if it is unknown
     * @param network the transport, as in {@link Arrival#network}; null if it is unknown
     * @return the span; {@link #NONE} if tracing is off, or the method has no spans
     */
    public static RequestSpan begin(
            Tracing tracing,
            String method,
            @Nullable Object params,
            String revision,
            @Nullable String sessionId,
            @Nullable Object id,
            @Nullable String network) {
        if (!tracing.isOn() || !METHODS.contains(method)) {
            return NONE;
        }
        Map<?, ?> fields = params instanceof Map<?, ?> map ? map : Map.of();
        boolean isNamed = method.equals(CALL) || method.equals("prompts/get");
        Span span = tracing.request(new Incoming(
                method,
                isNamed ? name(fields) : null,
                null,
                fields.get(TraceFields.META),
                revision,
                sessionId,
                new Arrival(id, network)));
        return span == Span.NONE ? NONE : new RequestSpan(span);
    }

    private static @Nullable String name(Map<?, ?> fields) {
        return fields.get("name") instanceof String name && name.length() <= MAX_NAME ? name : null;
    }

    /** Returns the span, which can be the parent of other spans; {@link Span#NONE} if the request is not traced. */
    public Span span() {
        return span;
    }

    /**
     * Makes this span current on this thread.
     *
     * @return a handle; closing it on the same thread makes the previous span current again
     */
    public Handle makeCurrent() {
        return span.makeCurrent();
    }

    /** Ends the span of a request that was answered. */
    public void answered(Answer answer) {
        if (this == NONE) {
            return;
        }
        if (answer instanceof Answer.Failure failure && failure.outcome() == Outcome.CANCELLED) {
            unanswered("cancelled");
        } else if (answer instanceof Answer.Failure failure) {
            failed(failure.code(), Failures.incident(failure));
        } else {
            succeeded(Boolean.TRUE.equals(((Answer.Result) answer).json().get("isError")));
        }
    }

    /**
     * Ends the span of a request that was answered with a result.
     *
     * @param isToolError true if the result says that the tool failed
     */
    public void succeeded(boolean isToolError) {
        if (mayEnd()) {
            span.end(null, isToolError ? Span.TOOL_ERROR : null, null);
        }
    }

    /**
     * Ends the span of a request that was answered with an error.
     *
     * @param code the JSON-RPC error code
     * @param incident the id under which the failure is logged; null if there is none
     */
    public void failed(int code, @Nullable String incident) {
        if (mayEnd()) {
            if (incident != null) {
                span.incident(incident);
            }
            span.end(code, null, null);
        }
    }

    /**
     * Ends the span of a request that was not answered.
     *
     * @param reason the kind of the error, such as {@code cancelled}
     */
    public void unanswered(String reason) {
        if (mayEnd()) {
            span.end(null, reason, null);
        }
    }

    /** Returns true if the caller must end the span. This is the case on the first call for a traced request. */
    private boolean mayEnd() {
        return this != NONE && ended.compareAndSet(false, true);
    }
}
