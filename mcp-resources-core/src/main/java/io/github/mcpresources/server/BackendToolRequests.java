package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.protocol.Call;
import io.github.mcpresources.internal.protocol.ProgressReports;
import io.github.mcpresources.internal.protocol.ReadForm;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.server.CallContext;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.server.ToolRequests;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Passes the requests that tools make for resources to the backend of a server. */
final class BackendToolRequests implements ToolRequests {

    private final Backend backend;
    private final McpJsonMapper mapper;

    BackendToolRequests(Backend backend, McpJsonMapper mapper) {
        this.backend = backend;
        this.mapper = mapper;
    }

    @Override
    public Call read(@Nullable String uri, ReadForm form, ToolCaller caller) {
        return call("resources/read", caller, from -> backend.requests().read(uri, form, from, caller.meta()));
    }

    @Override
    public Call describe(@Nullable String uri, ToolCaller caller) {
        return call("resources/read", caller, from -> backend.requests().describe(uri, from));
    }

    @Override
    public Call request(String method, Map<String, ?> params, ToolCaller caller) {
        return call(method, caller, from -> backend.requests().ofTool(method, params, from, caller.meta()));
    }

    @Override
    public CompletionStage<List<TemplateDescriptor>> templates(ToolCaller caller) {
        return backend.requests().templates(origin(caller, null, null));
    }

    /** Returns the caller that the transport determined. If there is none, calls the principal function. */
    @Override
    public Caller caller(ToolCaller caller) {
        CallContext call = caller.call();
        Caller known = call == null ? null : call.known();
        return known == null ? backend.caller(caller.context()) : known;
    }

    @Override
    public Answer.Failure failure(Throwable thrown) {
        return backend.refusal("tools/call", null, thrown);
    }

    @Override
    public McpJsonMapper mapper() {
        return mapper;
    }

    private Call call(String method, ToolCaller caller, Function<RequestOrigin, Call> request) {
        ProgressReports progress = progress(caller);
        AnswerMemory memory = new AnswerMemory();
        RequestOrigin from;
        try {
            from = origin(caller, progress, memory);
        } catch (RuntimeException refused) { // thrown by the application's principal function
            return Call.answered(backend.refusal(method, null, refused));
        }
        Call call;
        try (Handle current = inSpanOf(caller)) {
            call = request.apply(from);
        }
        CompletionStage<Answer> counted =
                call.answer().whenComplete((answer, failure) -> passOn(memory, answer, caller));
        if (progress == null) {
            return new Call(counted, call::cancel);
        }
        CompletionStage<Answer> reported =
                counted.thenCompose(answer -> progress.end().thenApply(nothing -> answer));
        return new Call(reported, () -> {
            progress.cancel();
            call.cancel();
        });
    }

    /** Makes the span of a tool call current, unless the tool already runs in a span. */
    private Handle inSpanOf(ToolCaller caller) {
        CallContext call = caller.call();
        return call == null || backend.requests().tracing().current() != null
                ? Handle.NONE
                : call.span().makeCurrent();
    }

    /**
     * Transfers the memory for the result of a request to the tool call that made the request, because the tool usually
     * returns that result. If the request has failed, or the transport reserves no memory for the tool call, releases
     * the memory instead.
     */
    private static void passOn(AnswerMemory memory, @Nullable Answer answer, ToolCaller caller) {
        CallContext call = caller.call();
        if (call != null && call.memory() != null && answer instanceof Answer.Result) {
            call.memory().takeOver(memory);
        } else {
            memory.close();
        }
    }

    private @Nullable ProgressReports progress(ToolCaller caller) {
        Map<String, Object> meta = caller.meta();
        return meta == null || caller.notifier() == null
                ? null
                : ProgressReports.of(Map.of("_meta", meta), caller.notifier(), backend.threads()::send);
    }

    private RequestOrigin origin(ToolCaller caller, @Nullable ProgressReports progress, @Nullable AnswerMemory memory) {
        return new RequestOrigin(
                caller.sessionId(),
                Revisions.V2025_11_25,
                caller(caller),
                Map.of(),
                caller.context(),
                progress,
                null,
                false,
                memory);
    }
}
