package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.Page;
import io.github.mcpresources.ProtocolMethod;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.trace.Arrival;
import io.github.mcpresources.internal.trace.Incoming;
import io.github.mcpresources.internal.trace.PassedTrace;
import io.github.mcpresources.internal.trace.Span;
import io.github.mcpresources.internal.trace.TraceFields;
import io.github.mcpresources.internal.trace.Tracing;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Handles the {@code resources/*} methods, completion for template variables, the methods of the skills extension, and
 * additional methods, for one provider.
 *
 * <p>This class decodes the parameters of a request, calls the provider, and enforces the read timeout. Each request
 * gets exactly one result or error. The front of each transport calls {@link #handle}.
 */
public final class ResourceRequests {

    /**
     * The maximum number of server ids that are read from the path of a request. The path lists the servers that
     * forwarded the request.
     */
    private static final int MAX_STEPS = 100;
    /**
     * The maximum length of a server id in the path of a request. Longer ids are ignored, so that the path that is sent
     * to upstream servers stays short.
     */
    private static final int MAX_STEP_LENGTH = 100;

    private final ResourceProvider provider;
    /** The provider, restricted by the visibility rule. */
    private final ResourceProvider visible;

    /**
     * The provider for requests without a second provider (see {@link #handle}), restricted by the visibility rule.
     * Positions in its lists have the same format as with a second provider, so that a cursor is valid in both cases.
     */
    private final ResourceProvider alone;

    private final RequestSettings settings;
    private final ResourceLimits limits;
    private final InputExchange inputs;
    private final List<SafeListener> listeners;
    private final Reads reads;
    private final Map<String, Method> methods;
    private volatile boolean hadSkills;
    /** For each running request, the task that completes the request with an error when the server closes. */
    private final Set<Runnable> unanswered = ConcurrentHashMap.newKeySet();

    private final Refusals refusals = new Refusals();

    public ResourceRequests(ResourceProvider provider, RequestSettings settings) {
        this(provider, settings, Map.of());
    }

    /**
     * Creates the request handlers for a provider, with additional methods.
     *
     * @param added the additional methods by name
     * @throws IllegalArgumentException if an additional method has the name of a method of this class
     */
    public ResourceRequests(
            ResourceProvider provider, RequestSettings settings, Map<String, ? extends ProtocolMethod> added) {
        this.provider = provider;
        this.visible = ResourceProviders.visible(provider, settings.visibility());
        this.alone = restricted(ResourceProviders.concat(provider), settings);
        this.settings = settings;
        this.limits = settings.limits();
        this.inputs = new InputExchange(settings.keys(), limits, settings.time());
        this.listeners = settings.listeners().stream().map(SafeListener::new).toList();
        Lists lists = new Lists(settings, new CursorSeal(settings.keys(), limits.cursorLength()));
        this.reads = new Reads(settings, inputs);
        Subscribing subscribing = new Subscribing(limits);
        Map<String, Method> all = new HashMap<>(Map.of(
                Lists.RESOURCES, lists::resources,
                Lists.TEMPLATES, lists::templates,
                Lists.DIRECTORY, lists::directory,
                Reads.METHOD, reads::read,
                Completions.METHOD, new Completions(limits)::complete,
                Subscribing.SUBSCRIBE, subscribing::subscribe,
                Subscribing.UNSUBSCRIBE, subscribing::unsubscribe));
        SkillMethods.ALL.forEach((name, method) -> all.put(name, new AddedMethod(name, method, lists)));
        added.forEach((name, method) -> {
            if (all.put(name, new AddedMethod(name, method, lists)) != null) {
                throw new IllegalArgumentException("The method " + name + " already exists; choose another name");
            }
        });
        this.methods = Map.copyOf(all);
    }

    /**
     * Returns handlers with the same settings, but with an empty provider and without listeners. A server uses them to
     * test whether requests reach this library.
     */
    public ResourceRequests forSelfCheck() {
        return new ResourceRequests(ResourceProviders.concat(), settings.withoutListeners());
    }

    /** Returns the error for a request that is rejected because the server is closing. */
    public static ResourceException closing() {
        return new ResourceException(ResourceException.INTERNAL_ERROR, "The server is closing");
    }

    public MemoryBudget memory() {
        return settings.memory();
    }

    /** Checks whether log messages may contain the principals of callers. */
    public boolean logsCallers() {
        return settings.logsCallers();
    }

    public Refusals refusals() {
        return refusals;
    }

    public int running() {
        return unanswered.size();
    }

    /** Returns the number of exceptions that the listeners have thrown, by the name of the listener's class. */
    public Map<String, Long> listeners() {
        Map<String, Long> failures = new TreeMap<>();
        listeners.forEach(listener -> failures.merge(listener.name(), listener.failures(), Long::sum));
        return failures;
    }

    /** Completes all running requests with an error, because the server is closing. */
    public void end() {
        unanswered.forEach(Runnable::run);
    }

    /**
     * Checks whether this library, and not the SDK's server, handles a request. This library handles all completions
     * except those for prompts. It handles requests for skills if the provider has or had skills.
     */
    public boolean handles(String method, @Nullable Object params) {
        return methods.containsKey(method)
                && (!method.equals(Completions.METHOD) || !isForPrompt(params))
                && (!SkillMethods.ALL.containsKey(method)
                        || hadSkills
                        || capabilities().skills());
    }

    /**
     * Returns the capabilities to declare to clients. Once this method has returned the capability for skills, the
     * methods for skills remain available, because the server may have declared the capability to clients. For example,
     * a mount may declare skills until its first connection shows that it has none.
     */
    public ResourceProvider.Capabilities capabilities() {
        ResourceProvider.Capabilities has = provider.capabilities();
        if (has.skills()) {
            hadSkills = true;
        }
        return has;
    }

    private static boolean isForPrompt(@Nullable Object params) {
        return params instanceof Map<?, ?> map
                && map.get("ref") instanceof Map<?, ?> ref
                && "ref/prompt".equals(ref.get("type"));
    }

    /**
     * Handles a request.
     *
     * @param method a method that {@linkplain #handles this library handles}
     * @param params the parameters as the transport decoded them; null if there are none
     * @param behind a second provider, whose resources are listed after the resources of the main provider; null for
     *     none
     */
    public Call handle(String method, @Nullable Object params, RequestOrigin from, @Nullable ResourceProvider behind) {
        return handle(method, params, from, behind, null);
    }

    /**
     * Handles a request that a client sent. Its span also describes how the request arrived.
     *
     * @param method a method that {@linkplain #handles this library handles}
     * @param params the parameters as the transport decoded them; null if there are none
     * @param behind a second provider, whose resources are listed after the resources of the main provider; null for
     *     none
     * @param arrival how the request arrived; null if it is unknown or tracing is off
     */
    public Call handle(
            String method,
            @Nullable Object params,
            RequestOrigin from,
            @Nullable ResourceProvider behind,
            @Nullable Arrival arrival) {
        Method target = Objects.requireNonNull(methods.get(method), method);
        return observed(new Request(target, method, params, arrival, true), from, behind, meta(params));
    }

    /**
     * Handles a request that a tool sends.
     *
     * @param method a method that {@linkplain #handles this library handles}
     * @param meta the {@code _meta} of the tool call, which may contain the trace context of the client; null if there
     *     is none
     */
    public Call ofTool(String method, Map<String, ?> params, RequestOrigin from, @Nullable Map<String, Object> meta) {
        Method target = Objects.requireNonNull(methods.get(method), method);
        return observed(new Request(target, method, params, null, true), from, null, meta);
    }

    private static @Nullable Object meta(@Nullable Object params) {
        return params instanceof Map<?, ?> map ? map.get(TraceFields.META) : null;
    }

    /** Returns the tracing of requests; {@link Tracing#OFF} if they are not traced. */
    public Tracing tracing() {
        return settings.tracing();
    }

    /**
     * Reads a resource for a tool. A failed read always results in an error, even with the setting {@code
     * failuresAsText}, because the tool itself reports failures.
     *
     * @param uri the URI; null if the tool was called without a URI, which results in an error
     * @return a request whose result is the result of {@code resources/read} or, if the form has a window, the window
     *     as JSON
     */
    public Call read(@Nullable String uri, ReadForm form, RequestOrigin from, @Nullable Map<String, Object> meta) {
        Method target = (all, parameters, context, origin) -> reads.read(form, all, parameters, context, origin);
        return observed(new Request(target, Reads.METHOD, params(uri), null, false), from, null, meta);
    }

    /**
     * Describes a resource for a tool. Listeners are not notified.
     *
     * @param uri the URI; null if the tool was called without a URI, which results in an error
     * @return a request whose result is the descriptor of the resource, or of the template that serves the resource
     */
    public Call describe(@Nullable String uri, RequestOrigin from) {
        Map<String, Object> params = params(uri);
        Request request = new Request(reads::describe, Reads.METHOD, params, null, false);
        return handle(request, from, null, context(params, from).build());
    }

    private static Map<String, Object> params(@Nullable String uri) {
        return uri == null ? Map.of() : Map.of("uri", uri);
    }

    /**
     * Returns all templates that a caller may see, with details that list results do not contain. Listeners are not
     * notified. The stage fails if the provider fails or the read timeout expires.
     */
    public CompletionStage<List<TemplateDescriptor>> templates(RequestOrigin from) {
        ServerRequest context = context(null, from).build();
        return templates(Page.Request.first(limits.pageSize()), new ArrayList<>(), seen(null), context)
                .toCompletableFuture()
                .orTimeout(limits.readTimeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    private CompletionStage<List<TemplateDescriptor>> templates(
            Page.Request page, List<TemplateDescriptor> before, ResourceProvider all, ServerRequest context) {
        return all.listTemplates(page, context).thenCompose(found -> {
            before.addAll(found.items());
            return found.nextCursor()
                    .map(next -> templates(Page.Request.after(next, limits.pageSize()), before, all, context))
                    .orElseGet(() -> CompletableFuture.completedFuture(before));
        });
    }

    /**
     * A request, with the method that handles it.
     *
     * @param method the name of the method for the log and for listeners
     * @param params the parameters as the transport decoded them; null if there are none
     * @param arrival how the request arrived; null if it is unknown or tracing is off
     * @param mayFailAsText true if a failure may be sent as a result with text content
     */
    private record Request(
            Method target,
            String method,
            @Nullable Object params,
            @Nullable Arrival arrival,
            boolean mayFailAsText) {}

    /**
     * Handles a request, and reports the outcome to the listeners and in a span.
     *
     * @param meta the {@code _meta} that may contain the trace context of the client; may have any JSON type
     */
    private Call observed(
            Request request, RequestOrigin from, @Nullable ResourceProvider behind, @Nullable Object meta) {
        Span span = span(request, from, meta);
        if (listeners.isEmpty() && span == Span.NONE) {
            ServerRequest context =
                    context(request.params(), from).facts(new Served()).build();
            return handle(request, from, behind, context);
        }
        Observation observation = span == Span.NONE
                ? new Observation(request.method(), from.revision(), settings.time(), listeners)
                : new TracedObservation(request.method(), from.revision(), settings.time(), listeners, span);
        ServerRequest context =
                context(request.params(), from).facts(observation).build();
        Call call = handle(request, from, behind, context);
        call.answer().thenAccept(observation::answered);
        return new Call(call.answer(), () -> {
            observation.cancelled(); // first, so that a failure of the interrupted reader is not reported
            call.cancel();
        });
    }

    private Span span(Request request, RequestOrigin from, @Nullable Object meta) {
        Tracing tracing = settings.tracing();
        return tracing.isOn()
                ? tracing.request(new Incoming(
                        request.method(),
                        null,
                        uri(request.params()),
                        meta,
                        from.revision(),
                        from.sessionId(),
                        request.arrival()))
                : PassedTrace.of(meta);
    }

    /**
     * Creates a context for a call to the provider that no client requested.
     *
     * @param caller the caller on whose behalf the provider is called
     */
    public ServerRequest newContext(Caller caller) {
        return settings(ServerRequest.builder().caller(Objects.requireNonNull(caller, "caller")), caller)
                .build();
    }

    /** Wraps a call to application code in the {@link RequestSettings#aroundReaders} function of the application. */
    public Runnable decorated(McpTransportContext context, Runnable call) {
        return settings.aroundReaders().apply(context, call);
    }

    /**
     * Creates a context for calls to the provider on behalf of a client. The calls are not part of a request that this
     * class handles.
     */
    public ServerRequest newContext(RequestOrigin from) {
        return context(null, from).build();
    }

    /**
     * Creates the context of a request that this class does not handle.
     *
     * @param span the span of the request; {@link Span#NONE} if the request is not traced
     */
    public ServerRequest newContext(RequestOrigin from, Span span) {
        return span == Span.NONE
                ? newContext(from)
                : context(null, from).facts(new SpanFacts(span)).build();
    }

    /** Holds the span of a request that is not reported to listeners. */
    private static final class SpanFacts extends Served {

        private final Span span;

        SpanFacts(Span span) {
            this.span = span;
        }

        @Override
        public Span span() {
            return span;
        }
    }

    private ServerRequest.Builder settings(ServerRequest.Builder context, Caller caller) {
        return context.limits(limits)
                .memory(settings.memory())
                .time(settings.time())
                .executor(settings.executors().apply(caller))
                .aroundReaders(settings.aroundReaders())
                .served(visible);
    }

    private ServerRequest.Builder context(@Nullable Object params, RequestOrigin from) {
        ServerRequest.Builder context = settings(ServerRequest.builder(), from.caller())
                .revision(from.revision())
                .sessionId(from.sessionId())
                .caller(from.caller())
                .clientCapabilities(from.clientCapabilities())
                .transportContext(from.transportContext())
                .path(path(params));
        if (Revisions.isStateless(from.revision())) {
            context.input(() -> inputs.input(Parameters.of(params), from.caller()));
        }
        return from.progress() == null ? context : context.progress(from.progress());
    }

    /**
     * Returns the ids of the servers that forwarded a request; empty if the field {@link ServerRequest#PATH_FIELD} of
     * its {@code _meta} is missing or is not a list.
     */
    private static List<String> path(@Nullable Object params) {
        return params instanceof Map<?, ?> map
                        && map.get("_meta") instanceof Map<?, ?> meta
                        && meta.get(ServerRequest.PATH_FIELD) instanceof List<?> ids
                ? ids.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .filter(id -> id.length() <= MAX_STEP_LENGTH)
                        .limit(MAX_STEPS)
                        .toList()
                : List.of();
    }

    private Call handle(Request request, RequestOrigin from, @Nullable ResourceProvider behind, ServerRequest context) {
        CompletableFuture<Map<String, Object>> result = new CompletableFuture<>();
        Runnable atEnd = () -> result.completeExceptionally(closing());
        try (Handle current = context.span().makeCurrent()) { // for asynchronous readers
            request.target()
                    .handle(seen(behind), Parameters.of(request.params()), context, from)
                    .whenComplete((json, failure) -> {
                        if (failure != null) {
                            result.completeExceptionally(failure);
                        } else {
                            result.complete(json);
                        }
                    });
            if (!result.isDone()) {
                unanswered.add(atEnd);
            }
        } catch (Throwable failure) { // also catches an Error of a reader, because the client must get an answer
            result.completeExceptionally(failure);
        }
        CompletableFuture<Answer> answer = result.handle((json, failure) -> {
            unanswered.remove(atEnd);
            return failure == null ? new Answer.Result(json) : failed(failure, request, context);
        });
        return new Call(
                answer.isDone() ? answer : timed(result, answer, request.method(), context::cancel), context::cancel);
    }

    /**
     * Schedules the read timeout of a request. At the timeout, the request is first completed with an error, and then
     * its work is cancelled.
     */
    private CompletableFuture<Answer> timed(
            CompletableFuture<?> result, CompletableFuture<Answer> answer, String method, Runnable cancel) {
        Handle timer;
        try {
            timer = settings.time().schedule(limits.readTimeout(), () -> {
                result.completeExceptionally(new RequestTimeoutException(method, limits.readTimeout()));
                cancel.run();
            });
        } catch (Throwable failure) { // thrown by a time source of the application
            result.completeExceptionally(failure);
            return answer;
        }
        return answer.whenComplete((known, never) -> timer.close());
    }

    private Answer failed(Throwable failure, Request request, ServerRequest context) {
        Supplier<String> what =
                () -> Failures.inLog(request.method(), uri(request.params()), context, settings.logsCallers());
        Answer.Failure error = context.isCancelled() // at a timeout, this code runs before the cancellation
                ? Failures.cancelled(failure, what)
                : Failures.of(failure, what, context.revision());
        refusals.add(error);
        if (context.facts() instanceof Observation observation) {
            observation.failed(error);
        }
        boolean asText = request.mayFailAsText()
                && request.method().equals(Reads.METHOD)
                && (settings.failuresAsText() || context.answersFailuresAsText());
        String uri = uri(request.params());
        return asText && uri != null ? Failures.asText(error, uri, context) : error;
    }

    /**
     * Returns the URI of a request, or the template whose variable the request completes; null if the request has
     * neither.
     */
    private static @Nullable String uri(@Nullable Object params) {
        Map<?, ?> map = params instanceof Map<?, ?> given ? given : Map.of();
        Map<?, ?> named = map.get("ref") instanceof Map<?, ?> ref ? ref : map;
        return named.get("uri") instanceof String uri ? uri : null;
    }

    private ResourceProvider seen(@Nullable ResourceProvider behind) {
        return behind == null ? alone : restricted(ResourceProviders.concat(provider, behind), settings);
    }

    @SuppressWarnings("ReferenceEquality") // this instance allows everything, so no check is needed
    private static ResourceProvider restricted(ResourceProvider all, RequestSettings settings) {
        return settings.visibility() == Visibility.EVERYTHING
                ? all
                : ResourceProviders.visible(all, settings.visibility());
    }

    /**
     * Returns the error for a request that failed outside {@link #handle}. Logs an exception that is not meant for
     * clients. Reports the request to the listeners if it is for a method of this class.
     *
     * @param method the JSON-RPC method, or another name of the failed operation for the log
     */
    public Answer.Failure failure(String method, String revision, Throwable thrown) {
        Answer.Failure answer = Failures.of(thrown, method, revision);
        refusals.add(answer);
        if (!listeners.isEmpty() && methods.containsKey(method)) {
            new Observation(method, revision, settings.time(), listeners).answered(answer);
        }
        return answer;
    }
}
