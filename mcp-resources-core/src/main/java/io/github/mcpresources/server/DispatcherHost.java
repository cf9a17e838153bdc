package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceListener.RequestSummary.Outcome;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.Call;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.server.WrappedValue;
import io.github.mcpresources.internal.stateless.Host;
import io.github.mcpresources.internal.subscriptions.NotificationSink;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.github.mcpresources.internal.text.JsonSize;
import io.github.mcpresources.internal.trace.Span;
import io.github.mcpresources.internal.trace.Tracing;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;

/**
 * Connects the dispatcher of the stateless revision to the server. Passes requests for resources to this library's
 * provider, and all other requests to the SDK's server.
 */
final class DispatcherHost implements Host {

    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};

    /**
     * The methods of the SDK's server whose results must have a caching hint. The SDK sets none, so this class adds a
     * time to live of zero and the scope {@code private}.
     */
    private static final Set<String> CACHEABLE = Set.of(McpSchema.METHOD_TOOLS_LIST, McpSchema.METHOD_PROMPT_LIST);

    private static final McpSchema.InitializeResult WITHOUT_SDK = McpSchema.InitializeResult.builder(
                    Revisions.V2025_11_25,
                    McpSchema.ServerCapabilities.builder().build(),
                    McpSchema.Implementation.builder("mcp-resources", "1").build())
            .build();

    private final Backend backend;
    private final McpJsonMapper mapper;
    private final ResourceLimits limits;
    private final MemoryBudget memory;
    private final TimeSource time;
    private volatile @Nullable Description known;

    /**
     * The initialize result of the SDK's server, with this library's capabilities.
     *
     * @param hasResources true if resources are registered with the SDK's server itself
     * @param offered the capabilities of the provider when this object was created; if they change, the result is
     *     requested again
     */
    private record Description(Map<String, Object> json, boolean hasResources, ResourceProvider.Capabilities offered) {}

    DispatcherHost(Backend backend, McpJsonMapper mapper, ResourceLimits limits, MemoryBudget memory, TimeSource time) {
        this.backend = backend;
        this.mapper = mapper;
        this.limits = limits;
        this.memory = memory;
        this.time = time;
    }

    @Override
    public Caller caller(McpTransportContext context) {
        return backend.caller(context);
    }

    @Override
    public Map<String, Object> description() {
        return current().json();
    }

    private Description current() {
        Description current = known;
        return current != null && isValid(current) ? current : refreshed();
    }

    private synchronized Description refreshed() {
        Description current = known;
        if (current == null || !isValid(current)) {
            CapturedServer server = backend.attached().server();
            McpSchema.InitializeResult result =
                    server == null ? WITHOUT_SDK : server.initialize().block(backend.initializeTimeout());
            if (result == null) {
                throw new IllegalStateException("The SDK's server did not answer initialize");
            }
            ResourceProvider.Capabilities offered =
                    backend.subscriptions().offered(); // read first, so that a later change is detected
            current = new Description(declared(result), result.capabilities().resources() != null, offered);
            known = server == null ? null : current;
        }
        return current;
    }

    private boolean isValid(Description current) {
        return current.offered().equals(backend.subscriptions().offered());
    }

    /**
     * Returns the initialize result as JSON, without the logging capability, because log messages do not reach a client
     * without a session.
     */
    private Map<String, Object> declared(McpSchema.InitializeResult result) {
        Map<String, Object> json = new LinkedHashMap<>(mapper.convertValue(backend.declaring(result), OBJECT));
        Map<String, Object> capabilities = new LinkedHashMap<>(mapper.convertValue(json.get("capabilities"), OBJECT));
        capabilities.remove("logging");
        json.put("capabilities", capabilities);
        backend.subscriptions()
                .extensions()
                .declareIn(json, backend.subscriptions().offered());
        return json;
    }

    @Override
    public boolean isForResources(String method, Map<String, ?> params) {
        return backend.handles(method, params);
    }

    @Override
    public Call resources(
            String method, Map<String, ?> params, RequestOrigin from, Object id, @Nullable String network) {
        CapturedServer server = backend.attached().server();
        SdkResources behind = server == null || !current().hasResources()
                ? null
                : new SdkResources(server.as(from, from.transportContext()), backend.ownFirst());
        return backend.requests().handle(method, params, from, behind, backend.arrival(id, network));
    }

    @Override
    public Call others(String method, Map<String, ?> params, RequestOrigin from, Span span) {
        CapturedServer server = backend.attached().server();
        if (server == null) {
            return Call.answered(new Answer.Failure(
                    McpSchema.ErrorCodes.METHOD_NOT_FOUND, "Method not found: " + method, Map.of(), Outcome.REFUSED));
        }
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        @SuppressWarnings("unchecked") // the map is only read
        Map<String, Object> plain = (Map<String, Object>) params;
        Mono<Answer> called = backend.ending()
                .orEnd(server.as(
                                from,
                                backend.passedOn(from.transportContext(), false, from.caller(), from.memory(), span))
                        .call(method, plain))
                .map(response -> answer(method, response, from))
                .switchIfEmpty(Mono.error(() -> new IllegalStateException("The SDK's server did not answer " + method)))
                .onErrorResume(failure -> Mono.just(refused(method, failure)));
        Disposable.Swap subscription = Disposables.swap();
        Runnable call = () -> subscription.update(
                called.subscribe(answer::complete, failure -> answer.complete(failure(method, failure))));
        try {
            backend.requests().decorated(from.transportContext(), call).run();
            if (subscription.get() == null) {
                throw new IllegalStateException("The Runnable returned by the aroundReaders function did not run the"
                        + " Runnable passed to the function; it must run it before returning");
            }
        } catch (Throwable failure) { // also catches an Error, because the client must get an answer
            answer.complete(failure(method, failure));
        }
        return new Call(answer, () -> {
            subscription.dispose(); // after this, the SDK's server does not answer
            answer.complete(Answer.Failure.cancelled());
        });
    }

    private Answer refused(String method, Throwable failure) {
        return failure instanceof McpError error
                        && error.getJsonRpcError() != null
                        && error.getJsonRpcError().code() != McpSchema.ErrorCodes.INTERNAL_ERROR
                ? failed(method, error.getJsonRpcError())
                : failure(method, failure);
    }

    private Answer answer(String method, McpSchema.JSONRPCResponse response, RequestOrigin from) {
        if (response.error() != null) {
            return failed(method, response.error());
        }
        Map<String, Object> result = new LinkedHashMap<>(mapper.convertValue(response.result(), OBJECT));
        if (response.result() instanceof McpSchema.CallToolResult called
                && called.structuredContent() instanceof WrappedValue wrapped) {
            result.put("structuredContent", wrapped.value());
        }
        from.settle(JsonSize.of(result), memory);
        if (CACHEABLE.contains(method)) {
            result.putIfAbsent("ttlMs", 0);
            result.putIfAbsent("cacheScope", "private");
        }
        return new Answer.Result(result);
    }

    /**
     * Returns the error of the SDK's server, with its data. The text and the data of an internal error can come from an
     * arbitrary exception. Therefore, the client gets a general error with an incident id instead, and the text is
     * logged.
     */
    private Answer failed(String method, McpSchema.JSONRPCResponse.JSONRPCError error) {
        if (error.code() == McpSchema.ErrorCodes.INTERNAL_ERROR) {
            return failure(method, new SdkServerException(error.message()));
        }
        Object data = error.data() == null ? null : mapper.convertValue(error.data(), Object.class);
        return new Answer.Failure(error.code(), error.message(), data, Outcome.REFUSED);
    }

    @Override
    public ServerRequest context(RequestOrigin from, Span span) {
        return backend.requests().newContext(from, span);
    }

    @Override
    public Tracing tracing() {
        return backend.requests().tracing();
    }

    @Override
    public Subscriber open(String id, Caller caller, NotificationSink sink, boolean listChanged) {
        Subscriber subscriber = backend.subscriptions().manager().open(id, caller, sink, listChanged);
        if (!subscriber.isEnrolled()) {
            throw LimitExceededException.totalSubscriptions(
                    limits.subscriptions().total());
        }
        return subscriber;
    }

    @Override
    public Handle observeLists(Consumer<String> listener) {
        return backend.attached().observeLists(listener);
    }

    @Override
    public TimeSource time() {
        return time;
    }

    @Override
    public Answer.Failure failure(String method, Throwable failure) {
        return backend.requests().failure(method, Revisions.V2026_07_28, failure);
    }

    @Override
    public void deliver(Runnable sending) {
        backend.threads().afterwards(sending);
    }
}
