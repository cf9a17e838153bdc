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
 * The resources of a server as its tools reach them: in the name of whoever calls the tool, with the same visibility,
 * limits, errors and listeners as if the client had asked itself.
 */
public interface ToolRequests {
    /**
     * Reads a resource.
     *
     * @param uri its URI
     * @param form all of it or a window, and what listeners hear
     * @param caller who calls the tool
     * @return the request at work, whose result is that of {@code resources/read}, or the window
     */
    Call read(String uri, ReadForm form, ToolCaller caller);

    /**
     * Describes a resource.
     *
     * @param uri its URI
     * @param caller who calls the tool
     * @return the request at work, whose result is the descriptor of the resource, or of the template that serves
     *     it
     */
    Call describe(String uri, ToolCaller caller);

    /**
     * Asks what a client could ask.
     *
     * @param method one of {@code resources/list}, {@code resources/templates/list} and {@code completion/complete}
     * @param params its parameters
     * @param caller who calls the tool
     * @return the request at work
     */
    Call ask(String method, Map<String, ?> params, ToolCaller caller);

    /**
     * All templates that a caller sees, with what is known of their variables.
     *
     * @param caller who calls the tool
     * @return a stage with the templates in the order of a list
     */
    CompletionStage<List<TemplateDescriptor>> templates(ToolCaller caller);

    /**
     * Who calls a tool.
     *
     * @param caller what is known of him
     * @return the caller, as the server's principal function tells; it may throw
     */
    Caller caller(ToolCaller caller);

    /**
     * What a caller is told of a failure outside of any request, such as of the server's principal function.
     *
     * @param thrown what went wrong
     * @return the error, which tells nothing that is not meant for a client
     */
    Answer.Failure failure(Throwable thrown);

    /**
     * What writes JSON.
     *
     * @return the server's mapper
     */
    McpJsonMapper mapper();
}
