package io.github.mcpresources.internal.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.Call;
import io.github.mcpresources.internal.protocol.ReadForm;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Handles requests that tools send to a resource server on behalf of the callers of the tools. Unless a method states
 * otherwise, visibility, limits, errors and listeners are the same as for requests that the client itself sends.
 */
public interface ToolRequests {
    /**
     * Reads a resource. A failed read always results in an error, even if the server sends failures of reads as text.
     *
     * @param uri the URI; null if the tool was called without a URI, which results in an error
     * @param form the part of the resource to read, and the form of the result; the name of the form is reported to
     *     listeners
     * @return a request whose result is the result of {@code resources/read}; if the form has a window (a range of
     *     bytes), the result is only this window, as JSON
     */
    Call read(@Nullable String uri, ReadForm form, ToolCaller caller);

    /**
     * Describes a resource. Listeners are not notified.
     *
     * @param uri the URI; null if the tool was called without a URI, which results in an error
     * @return a request whose result is the descriptor of the resource, or of the template that serves the resource
     */
    Call describe(@Nullable String uri, ToolCaller caller);

    /**
     * Handles a request in the same way as a request that the client itself sends.
     *
     * @param method one of {@code resources/list}, {@code resources/templates/list} and {@code completion/complete}
     */
    Call request(String method, Map<String, ?> params, ToolCaller caller);

    /**
     * Returns all templates that a caller may see, in the order in which they are listed and with the details of their
     * variables. Listeners are not notified.
     */
    CompletionStage<List<TemplateDescriptor>> templates(ToolCaller caller);

    /**
     * Returns the caller that the server's principal function determines.
     *
     * @throws RuntimeException if the principal function fails
     */
    Caller caller(ToolCaller caller);

    /**
     * Returns the error for a failure outside of any request, such as a failure of the principal function. It contains
     * only information that is meant for clients.
     */
    Answer.Failure failure(Throwable thrown);

    McpJsonMapper mapper();
}
