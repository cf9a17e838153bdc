package io.github.mcpresources.internal.trace;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceListener;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The span of a request or notification. The methods of this class do nothing, so that {@link #NONE} costs nothing.
 * Subclasses override them.
 */
public class Span {

    /** The span of a request that is not traced. */
    public static final Span NONE = new Span();

    /** The kind of the error of a tool call whose result says that the tool failed. */
    public static final String TOOL_ERROR = "tool_error";

    /** Creates a span. */
    protected Span() {}

    /**
     * Makes this span current on this thread, so that spans of the application become its children.
     *
     * @return a handle that ends this; it must be closed on the same thread
     */
    public Handle makeCurrent() {
        return Handle.NONE;
    }

    /**
     * Returns the id of the trace, for log lines.
     *
     * @return 32 hexadecimal digits; null if the request is not traced
     */
    public @Nullable String traceId() {
        return null;
    }

    /**
     * Starts the span of a request that this server sends to an upstream server in order to answer this request.
     *
     * @param request the request to the upstream server
     * @return the span, which the caller must end
     */
    public Span toUpstream(Outgoing request) {
        return this;
    }

    /**
     * Adds the trace to the {@code _meta} of a message that is sent.
     *
     * @param meta the object to add to
     */
    public void inject(Map<String, Object> meta) {}

    /**
     * Records the id under which the failure of the request is logged.
     *
     * @param id the id
     */
    public void incident(String id) {}

    /**
     * Ends the span of a request for resources from a client.
     *
     * @param request the outcome
     * @param message the message of the error that the client received; null if there is none
     */
    public void end(ResourceListener.RequestSummary request, @Nullable String message) {}

    /**
     * Ends the span of a message that this server sends, or of another request from a client.
     *
     * @param code the error code of the answer; null if there is none
     * @param error the kind of the error; null if there is none, or if there is a code
     * @param message the text of the error; null if there is none
     */
    public void end(@Nullable Integer code, @Nullable String error, @Nullable String message) {}
}
