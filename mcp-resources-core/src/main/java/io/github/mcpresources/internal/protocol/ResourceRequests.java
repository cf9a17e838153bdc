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
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The handler of the {@code resources/*} methods, of completion for template variables, and of additional methods, for
 * one provider. It maps method names to their implementations.
 *
 * <p>Each request is decoded, limited by the read timeout, and passed to the provider. Each request has exactly one
 * result or error. The front of each transport calls {@link #handle}.
 */
public final class ResourceRequests {

    /**
     * The maximum number of server ids that are read from the path of a request. The path lists the servers that passed
     * the request on.
     */
    private static final int MAX_STEPS = 100;
    /**
     * The maximum length of a server id in the path of a request, in characters. Longer ids are ignored, so that the
     * path that is passed on to upstream servers stays short.
     */
    private static final int MAX_STEP_LENGTH = 100;

    private final ResourceProvider provider;
    /** The provider with the visibility rule. */
    private final ResourceProvider visible;
    private final RequestSettings settings;
    private final ResourceLimits limits;
    private final InputExchange inputs;
    private final List<SafeListener> listeners;
    private final Reads reads;
    private final Map<String, Method> methods;
    /** True if the provider has ever declared skills. */
    private volatile boolean hadSkills;
    /** For each running request, the task that completes the request with an error when the server closes. */
    private final Set<Runnable> unanswered = ConcurrentHashMap.newKeySet();

    /**
     * Creates the request handlers for a provider.
     *
     * @param provider the provider to serve
     * @param settings the settings for answering requests
     */
    public ResourceRequests(ResourceProvider provider, RequestSettings settings) {
        this(provider, settings, Map.of());
    }

    /**
     * Creates the request handlers for a provider, with additional methods.
     *
     * @param provider the provider to serve
     * @param settings the settings for answering requests
     * @param added the additional methods by their names
     * @throws IllegalArgumentException if an additional method has the name of a method of this class
     */
    public ResourceRequests(
            ResourceProvider provider, RequestSettings settings, Map<String, ? extends ProtocolMethod> added) {
        this.provider = provider;
        this.visible = ResourceProviders.visible(provider, settings.visibility());
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
                throw new IllegalArgumentException("The method " + name + " exists already; choose another name");
            }
        });
        this.methods = Map.copyOf(all);
    }

    /**
     * Returns request handlers with the same settings, but with an empty provider and without listeners. They are used
     * to test whether requests reach this library.
     *
     * @return request handlers that serve no resources
     */
    public ResourceRequests forSelfCheck() {
        return new ResourceRequests(ResourceProviders.concat(), settings.withoutListeners());
    }

    /**
     * Returns the error for a request that is rejected because the server is closing.
     *
     * @return a new exception
     */
    public static ResourceException closing() {
        return new ResourceException(ResourceException.INTERNAL_ERROR, "The server is closing");
    }

    /**
     * Returns the memory budget that all requests share.
     *
     * @return the budget
     */
    public MemoryBudget memory() {
        return settings.memory();
    }

    /** Completes all running requests with an error, because the server is closing. */
    public void end() {
        unanswered.forEach(Runnable::run);
    }

    /**
     * Checks whether this library, and not the SDK's server, handles a request.
     *
     * @param method the JSON-RPC method
     * @param params the parameters as the transport decoded them; null if there are none
     * @return true if {@link #handle} accepts the request; this includes all completions except those for prompts, and
     *     requests for skills if the provider can have skills or could have them before
     */
    public boolean handles(String method, @Nullable Object params) {
        return methods.containsKey(method)
                && (!method.equals(Completions.METHOD) || !isForPrompt(params))
                && (!SkillMethods.ALL.containsKey(method)
                        || hadSkills
                        || capabilities().skills());
    }

    /**
     * Returns the current capabilities of the provider, which are declared to clients. If they ever contain skills, the
     * methods for skills remain available, because clients were told so. A mount, for example, can have skills until
     * its first connection shows that it has none.
     *
     * @return the capabilities
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
     * @param from the origin of the request
     * @param behind a second provider, whose resources are listed after the resources of the main provider; null for
     *     none
     * @return the running request
     */
    public Call handle(String method, @Nullable Object params, RequestOrigin from, @Nullable ResourceProvider behind) {
        return observed(
                new Request(Objects.requireNonNull(methods.get(method), method), method, params, true), from, behind);
    }

    /**
     * Reads a resource for a tool. A failed read always results in an error, even with the setting {@code
     * failuresAsText}, because the tool itself reports failures.
     *
     * @param uri the URI of the resource; null if the tool was called without it, which is an error of the client
     * @param form the form that the tool requests; its name is reported to listeners
     * @param from the origin of the request
     * @return the running request; its result is the result of {@code resources/read}, or the window
     */
    public Call read(@Nullable String uri, ReadForm form, RequestOrigin from) {
        Method target = (all, parameters, context, origin) -> reads.read(form, all, parameters, context, origin);
        return observed(new Request(target, Reads.METHOD, params(uri), false), from, null);
    }

    /**
     * Describes a resource for a tool. The request is not reported to listeners.
     *
     * @param uri the URI of the resource; null if the tool was called without it, which is an error of the client
     * @param from the origin of the request
     * @return the running request; its result is the descriptor of the resource, or of the template that serves the
     *     resource
     */
    public Call describe(@Nullable String uri, RequestOrigin from) {
        Map<String, Object> params = params(uri);
        Request request = new Request(reads::describe, Reads.METHOD, params, false);
        return handle(request, from, null, context(params, from).build());
    }

    private static Map<String, Object> params(@Nullable String uri) {
        return uri == null ? Map.of() : Map.of("uri", uri);
    }

    /**
     * Returns all templates that a caller may see, as the provider returns them, including details that list results do
     * not contain. The request is not reported to listeners.
     *
     * @param from the origin of the request
     * @return a stage with the templates; it fails if the provider fails or the read timeout expires
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
     * A request to execute.
     *
     * @param target the implementation of the method
     * @param method the name of the method for the log and for listeners
     * @param params the parameters as the transport decoded them; null if there are none
     * @param mayFailAsText true if a failure may be sent as a result with text content
     */
    private record Request(
            Method target, String method, @Nullable Object params, boolean mayFailAsText) {}

    private Call observed(Request request, RequestOrigin from, @Nullable ResourceProvider behind) {
        if (listeners.isEmpty()) {
            ServerRequest context =
                    context(request.params(), from).facts(new Served()).build();
            return handle(request, from, behind, context);
        }
        Observation observation = new Observation(request.method(), from.revision(), settings.time(), listeners);
        ServerRequest context =
                context(request.params(), from).facts(observation).build();
        Call call = handle(request, from, behind, context);
        call.answer().thenAccept(observation::answered);
        return new Call(call.answer(), () -> {
            observation.cancelled(); // first, so that a failure of the interrupted reader is not reported
            call.cancel();
        });
    }

    /**
     * Creates a context for a call to the provider that does not result from a request of a client.
     *
     * @param caller the caller on whose behalf a provider is called
     * @return a new context
     */
    public ServerRequest newContext(Caller caller) {
        return settings(ServerRequest.builder().caller(Objects.requireNonNull(caller, "caller")), caller)
                .build();
    }

    /**
     * Wraps a call to application code with the decoration that the application configured for blocking readers.
     *
     * @param context the transport context of the request
     * @param call the call to wrap
     * @return the wrapped call, which must be run instead
     */
    public Runnable decorated(McpTransportContext context, Runnable call) {
        return settings.aroundReaders().apply(context, call);
    }

    /**
     * Creates the context of calls to the provider on behalf of a client, outside the requests that this class handles.
     *
     * @param from the origin of the client's request
     * @return a new context
     */
    public ServerRequest newContext(RequestOrigin from) {
        return context(null, from).build();
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
     * Returns the ids of the servers that passed a request on; empty if the request does not state them in this
     * library's format.
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
        try {
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
        Supplier<String> what = () -> Failures.inLog(request.method(), uri(request.params()), context);
        Answer.Failure error = context.isCancelled() // at a timeout, this code runs before the cancellation
                ? Failures.cancelled(failure, what)
                : Failures.of(failure, what, context.revision());
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

    @SuppressWarnings("ReferenceEquality") // this instance allows everything, so no check is needed
    private ResourceProvider seen(@Nullable ResourceProvider behind) {
        ResourceProvider all = behind == null
                ? ResourceProviders.concat(provider) // keeps positions the same with and without a second provider
                : ResourceProviders.concat(provider, behind);
        return settings.visibility() == Visibility.EVERYTHING
                ? all
                : ResourceProviders.visible(all, settings.visibility());
    }

    /**
     * Returns the error for a request that failed outside of {@link #handle}. Logs an exception that is not meant for
     * clients. Reports the request to the listeners if it is for a method of this class.
     *
     * @param method the JSON-RPC method, or another name of the failed operation for the log
     * @param revision the protocol revision that the client uses
     * @param thrown the cause of the failure
     * @return the error for the client
     */
    public Answer.Failure failure(String method, String revision, Throwable thrown) {
        Answer.Failure answer = Failures.of(thrown, method, revision);
        if (!listeners.isEmpty() && methods.containsKey(method)) {
            new Observation(method, revision, settings.time(), listeners).answered(answer);
        }
        return answer;
    }
}
