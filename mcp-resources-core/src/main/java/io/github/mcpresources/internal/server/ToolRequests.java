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
 * Handles the requests of tools for the resources of a server. The requests run on behalf of the caller of the tool.
 * Unless a method states otherwise, visibility, limits, errors and listeners are the same as for requests that the
 * client itself sends.
 */
public interface ToolRequests {
    /**
     * Reads a resource. A failed read always results in an error, even if the server sends failures of reads as text.
     *
     * @param uri the URI of the resource; null if the tool was called without it, which is an error of the client
     * @param form the part of the resource to read, and the form of the result; the name of the form is reported to
     *     listeners
     * @param caller the caller of the tool
     * @return the running request; its result is the result of {@code resources/read}, or the window
     */
    Call read(@Nullable String uri, ReadForm form, ToolCaller caller);

    /**
     * Describes a resource. The request is not reported to listeners.
     *
     * @param uri the URI of the resource; null if the tool was called without it, which is an error of the client
     * @param caller the caller of the tool
     * @return the running request; its result is the descriptor of the resource, or of the template that serves the
     *     resource
     */
    Call describe(@Nullable String uri, ToolCaller caller);

    /**
     * Sends a request with the method and the parameters that a client would send.
     *
     * @param method one of {@code resources/list}, {@code resources/templates/list} and {@code completion/complete}
     * @param params the parameters of the request
     * @param caller the caller of the tool
     * @return the running request
     */
    Call request(String method, Map<String, ?> params, ToolCaller caller);

    /**
     * Returns all templates that a caller may see, including the details of their variables. The request is not
     * reported to listeners.
     *
     * @param caller the caller of the tool
     * @return a stage with the templates, in the order in which they are listed
     */
    CompletionStage<List<TemplateDescriptor>> templates(ToolCaller caller);

    /**
     * Returns the caller of a tool.
     *
     * @param caller the client that calls the tool
     * @return the caller that the server's principal function returns
     * @throws RuntimeException if the principal function fails
     */
    Caller caller(ToolCaller caller);

    /**
     * Returns the error for a failure that occurred outside of any request, such as a failure of the server's principal
     * function.
     *
     * @param thrown the cause
     * @return the error, which contains only information that is meant for clients
     */
    Answer.Failure failure(Throwable thrown);

    /**
     * Returns the JSON mapper.
     *
     * @return the server's mapper
     */
    McpJsonMapper mapper();
}
