package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.protocol.Answer;
import io.github.mcpresources.protocol.Call;
import io.github.mcpresources.protocol.ProgressReports;
import io.github.mcpresources.protocol.ReadForm;
import io.github.mcpresources.protocol.Requester;
import io.github.mcpresources.protocol.Revisions;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The resources of a server as its tools reach them: in the name of whoever calls the tool, with the same visibility,
 * limits, errors and listeners as if the client had asked itself.
 */
public final class ToolRequests {

    private final Backend backend;
    private final McpJsonMapper mapper;

    ToolRequests(Backend backend, McpJsonMapper mapper) {
        this.backend = backend;
        this.mapper = mapper;
    }

    /**
     * Reads a resource.
     *
     * @param uri its URI
     * @param form all of it or a window, and what listeners hear
     * @param caller who calls the tool
     * @return the request at work, whose result is that of {@code resources/read}, or the window
     */
    public Call read(String uri, ReadForm form, ToolCaller caller) {
        return asked("resources/read", caller, from -> backend.requests().read(uri, form, from));
    }

    /**
     * Describes a resource.
     *
     * @param uri its URI
     * @param caller who calls the tool
     * @return the request at work, whose result is the descriptor of the resource, or of the template that serves
     *     it
     */
    public Call describe(String uri, ToolCaller caller) {
        return asked("resources/read", caller, from -> backend.requests().describe(uri, from));
    }

    /**
     * Asks what a client could ask.
     *
     * @param method one of {@code resources/list}, {@code resources/templates/list} and {@code completion/complete}
     * @param params its parameters
     * @param caller who calls the tool
     * @return the request at work
     */
    public Call ask(String method, Map<String, ?> params, ToolCaller caller) {
        return asked(method, caller, from -> backend.requests().handle(method, params, from, null));
    }

    /**
     * All templates that a caller sees, with what is known of their variables.
     *
     * @param caller who calls the tool
     * @return a stage with the templates in the order of a list
     */
    public CompletionStage<List<TemplateDescriptor>> templates(ToolCaller caller) {
        return backend.requests().templates(requester(caller, null));
    }

    /**
     * Who calls a tool.
     *
     * @param caller what is known of him
     * @return the caller, as the server's principal function tells; it may throw
     */
    public Caller caller(ToolCaller caller) {
        return backend.caller(caller.context());
    }

    /**
     * What a caller is told of a failure outside of any request, such as of the server's principal function.
     *
     * @param thrown what went wrong
     * @return the error, which tells nothing that is not meant for a client
     */
    public Answer.Failure failure(Throwable thrown) {
        return backend.refusal("tools/call", null, thrown);
    }

    /**
     * What writes JSON.
     *
     * @return the server's mapper
     */
    public McpJsonMapper mapper() {
        return mapper;
    }

    private Call asked(String method, ToolCaller caller, Function<Requester, Call> request) {
        ProgressReports progress = progress(caller);
        Requester from;
        try {
            from = requester(caller, progress);
        } catch (RuntimeException refused) { // who asks is told by the application
            return Call.answered(backend.refusal(method, null, refused));
        }
        Call call = request.apply(from);
        if (progress == null) {
            return call;
        }
        CompletionStage<Answer> reported =
                call.answer().thenCompose(answer -> progress.end().thenApply(nothing -> answer));
        return new Call(reported, () -> {
            progress.cancel();
            call.cancel();
        });
    }

    private @Nullable ProgressReports progress(ToolCaller caller) {
        Map<String, Object> meta = caller.meta();
        return meta == null || caller.notifier() == null
                ? null
                : ProgressReports.of(Map.of("_meta", meta), caller.notifier(), backend.threads()::send);
    }

    private Requester requester(ToolCaller caller, @Nullable ProgressReports progress) {
        return new Requester(
                caller.sessionId(),
                Revisions.V2025_11_25,
                backend.caller(caller.context()),
                Map.of(),
                caller.context(),
                progress,
                null,
                false,
                null);
    }
}
