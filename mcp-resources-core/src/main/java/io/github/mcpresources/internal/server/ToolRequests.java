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

/**
 * The requests that tools send to the resources of a server. They run on behalf of the caller of the tool, with the
 * same visibility, limits, errors and listeners as requests of the client itself.
 */
public interface ToolRequests {
    /**
     * Reads a resource.
     *
     * @param uri its URI
     * @param form the whole content or a window, and the name for listeners
     * @param caller the caller of the tool
     * @return the running request, whose result is that of {@code resources/read}, or the window
     */
    Call read(String uri, ReadForm form, ToolCaller caller);

    /**
     * Describes a resource.
     *
     * @param uri its URI
     * @param caller the caller of the tool
     * @return the running request, whose result is the descriptor of the resource, or of the template that serves it
     */
    Call describe(String uri, ToolCaller caller);

    /**
     * Sends a request as a client could.
     *
     * @param method one of {@code resources/list}, {@code resources/templates/list} and {@code completion/complete}
     * @param params its parameters
     * @param caller the caller of the tool
     * @return the running request
     */
    Call ask(String method, Map<String, ?> params, ToolCaller caller);

    /**
     * Returns all templates that a caller sees, including the details of their variables.
     *
     * @param caller the caller of the tool
     * @return a stage with the templates in the order of a list
     */
    CompletionStage<List<TemplateDescriptor>> templates(ToolCaller caller);

    /**
     * Returns the caller of a tool.
     *
     * @param caller the client that calls the tool
     * @return the caller that the server's principal function returns; the function may throw
     */
    Caller caller(ToolCaller caller);

    /**
     * Returns the error for a failure outside of any request, such as one of the server's principal function.
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
