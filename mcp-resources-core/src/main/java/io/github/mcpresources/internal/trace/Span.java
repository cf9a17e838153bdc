package io.github.mcpresources.internal.trace;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceListener;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The span of a request or notification. In this class, all methods do nothing. Subclasses override them. */
public class Span {

    /** The span of a request that is not traced. */
    public static final Span NONE = new Span();

    /** The error type of a tool call whose result has {@code isError}. */
    public static final String TOOL_ERROR = "tool_error";

    protected Span() {}

    /**
     * Makes this span current on this thread, so that spans of the application become its children.
     *
     * @return a handle; closing it on the same thread makes the previous span current again
     */
    public Handle makeCurrent() {
        return Handle.NONE;
    }

    /** Returns the id of the trace, 32 hexadecimal digits, for log lines; null if the request is not traced. */
    public @Nullable String traceId() {
        return null;
    }

    /**
     * Starts the span of a request that this server sends to an upstream server in order to answer this request. The
     * caller must end the span.
     */
    public Span toUpstream(Outgoing request) {
        return this;
    }

    /** Adds the fields of the trace to the {@code _meta} of an outgoing message. */
    public void inject(Map<String, Object> meta) {}

    /** Records the incident id under which the failure of the request is logged. */
    public void incident(String id) {}

    /**
     * Ends the span of a resource request from a client.
     *
     * @param message the message of the error that the client received; null if there is none
     */
    public void end(ResourceListener.RequestSummary request, @Nullable String message) {}

    /**
     * Ends the span of a client's request that is not a resource request, or of a message that this server sends.
     *
     * @param code the error code of the answer; null if there is none
     * @param error the error type if there is no code; null if there is a code or no error
     * @param message the text of the error; null if there is none
     */
    public void end(@Nullable Integer code, @Nullable String error, @Nullable String message) {}
}
