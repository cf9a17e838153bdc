package io.github.mcpresources.protocol;

import io.github.mcpresources.Completion;
import io.github.mcpresources.CompletionRequest;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.subscriptions.Subscriber;
import io.github.mcpresources.uri.AbsoluteUri;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * The methods of {@code resources/*}, and completion of templates, over one provider: a table from method names to what
 * they do.
 *
 * <p>Each request is decoded, bounded by the timeout, given to the provider and answered exactly once; errors become
 * codes in one place. Fronts for a transport call {@link #handle}.
 */
public final class ResourceRequests {

    /** A method at work on a provider: decoded parameters in, the JSON of the result out. */
    private interface Method {
        CompletionStage<Map<String, Object>> handle(
                ResourceProvider all, Parameters parameters, RequestContext context, Requester from);
    }

    private static final String LIST = "resources/list";
    private static final String TEMPLATES = "resources/templates/list";
    private static final String READ = "resources/read";
    private static final String COMPLETE = "completion/complete";
    private static final String SUBSCRIBE = "resources/subscribe";
    private static final String UNSUBSCRIBE = "resources/unsubscribe";

    private static final int METHOD_NOT_FOUND = -32601;

    private final ResourceProvider provider;
    private final RequestSettings settings;
    private final ResourceLimits limits;
    private final CursorSeal seal;
    private final ContentEncoder encoder;
    private final List<HeardListener> listeners;
    private final Map<String, Method> methods = Map.of(
            LIST, this::listResources,
            TEMPLATES, this::listTemplates,
            READ, this::read,
            COMPLETE, this::complete,
            SUBSCRIBE, this::subscribe,
            UNSUBSCRIBE, this::unsubscribe);

    /**
     * The methods over a provider.
     *
     * @param provider what is served
     * @param settings how requests are answered
     */
    public ResourceRequests(ResourceProvider provider, RequestSettings settings) {
        this.provider = provider;
        this.settings = settings;
        this.limits = settings.limits();
        SecretKey key = settings.cursorKey();
        this.seal = new CursorSeal(key == null ? CursorSeal.randomKey() : key.getEncoded(), limits.cursorLength());
        this.encoder = new ContentEncoder(limits, settings.mapper());
        this.listeners = settings.listeners().stream().map(HeardListener::new).toList();
    }

    /**
     * The same methods over nothing, of which nobody hears: to try whether requests come here.
     *
     * @return methods that read nothing
     */
    public ResourceRequests rehearsal() {
        return new ResourceRequests(ResourceProviders.concat(), settings.unheard());
    }

    /**
     * Whether a method belongs here rather than to the SDK's server.
     *
     * @param method the JSON-RPC method
     * @param params the parameters as the transport decoded them; null where there are none
     * @return true where {@link #handle} answers it: of completions, only those for resource templates
     */
    public boolean handles(String method, @Nullable Object params) {
        return methods.containsKey(method) && (!method.equals(COMPLETE) || isForTemplate(params));
    }

    private static boolean isForTemplate(@Nullable Object params) {
        return params instanceof Map<?, ?> map
                && map.get("ref") instanceof Map<?, ?> ref
                && "ref/resource".equals(ref.get("type"));
    }

    /**
     * Answers a request.
     *
     * @param method a method that {@linkplain #handles is handled here}
     * @param params the parameters as the transport decoded them; null where there are none
     * @param from where the request comes from
     * @param behind what this client gets besides, after all that is ours; null for nothing
     * @return the request at work
     */
    public Call handle(String method, @Nullable Object params, Requester from, @Nullable ResourceProvider behind) {
        Method target = Objects.requireNonNull(methods.get(method), method);
        if (listeners.isEmpty()) {
            return handle(target, behind, method, params, from, context(from).build());
        }
        Observation observation = new Observation(method, from.revision(), settings.time(), listeners);
        RequestContext context = context(from).account(observation).build();
        Call call = handle(target, behind, method, params, from, context);
        call.answer().thenAccept(observation::answered);
        return new Call(call.answer(), () -> {
            observation.cancelled(); // first: what the reader does when it is interrupted does not count
            call.cancel();
        });
    }

    private RequestContext.Builder context(Requester from) {
        RequestContext.Builder context = RequestContext.builder()
                .revision(from.revision())
                .sessionId(from.sessionId())
                .caller(from.caller())
                .clientCapabilities(from.clientCapabilities())
                .transportContext(from.transportContext())
                .limits(limits)
                .time(settings.time())
                .executor(settings.executor());
        return from.progress() == null ? context : context.progress(from.progress());
    }

    private Call handle(
            Method target,
            @Nullable ResourceProvider behind,
            String method,
            @Nullable Object params,
            Requester from,
            RequestContext context) {
        CompletableFuture<Map<String, Object>> result = new CompletableFuture<>();
        Subscription timer = Subscription.NONE;
        try {
            target.handle(seen(behind), Parameters.of(params), context, from).whenComplete((json, failure) -> {
                if (failure != null) {
                    result.completeExceptionally(failure);
                } else {
                    result.complete(json);
                }
            });
            if (!result.isDone()) {
                timer = settings.time().schedule(limits.readTimeout(), () -> {
                    result.completeExceptionally(new Failures.TimedOut(method + " took " + limits.readTimeout()));
                    context.cancel();
                });
            }
        } catch (Throwable failure) { // an Error of a reader too: the client gets its answer
            result.completeExceptionally(failure);
        }
        Subscription started = timer;
        return new Call(
                result.handle((json, failure) -> {
                    started.close();
                    return failure == null ? new Answer.Result(json) : failed(failure, method, params, context);
                }),
                context::cancel);
    }

    private Answer failed(Throwable failure, String method, @Nullable Object params, RequestContext context) {
        Answer.Failure error = Failures.of(failure, method, context.revision());
        if (context.account() instanceof Observation observation) {
            observation.failed(error);
        }
        boolean asText = method.equals(READ) && (settings.failuresAsText() || context.answersFailuresAsText());
        return asText && params instanceof Map<?, ?> map && map.get("uri") instanceof String uri
                ? Failures.asText(error, uri)
                : error;
    }

    @SuppressWarnings("ReferenceEquality") // the one rule that allows everything needs no asking
    private ResourceProvider seen(@Nullable ResourceProvider behind) {
        ResourceProvider all = behind == null ? provider : ResourceProviders.concat(provider, behind);
        return settings.visibility() == Visibility.EVERYTHING
                ? all
                : ResourceProviders.visible(all, settings.visibility());
    }

    /**
     * The answer to a request that failed before it came to {@link #handle}.
     *
     * @param method the JSON-RPC method
     * @param revision the protocol revision that the client speaks
     * @param thrown what went wrong
     * @return the error that the client gets
     */
    public Answer.Failure failure(String method, String revision, Throwable thrown) {
        Answer.Failure answer = Failures.of(thrown, method, revision);
        if (!listeners.isEmpty() && methods.containsKey(method)) {
            new Observation(method, revision, settings.time(), listeners).answered(answer);
        }
        return answer;
    }

    private CompletionStage<Map<String, Object>> listResources(
            ResourceProvider all, Parameters parameters, RequestContext context, Requester from) {
        return all.listResources(pageRequest(LIST, parameters, context), context)
                .thenApply(page -> json(LIST, "resources", page, context));
    }

    private CompletionStage<Map<String, Object>> listTemplates(
            ResourceProvider all, Parameters parameters, RequestContext context, Requester from) {
        return all.listTemplates(pageRequest(TEMPLATES, parameters, context), context)
                .thenApply(page -> json(TEMPLATES, "resourceTemplates", page, context));
    }

    private CompletionStage<Map<String, Object>> read(
            ResourceProvider all, Parameters parameters, RequestContext context, Requester from) {
        String uri = parameters.required("uri", limits.uriLength(), "uriLength");
        return all.read(uri, context)
                .thenCompose(claimed -> encode(uri, claimed.orElseThrow(() -> unclaimed(uri)), context));
    }

    private CompletionStage<Map<String, Object>> complete(
            ResourceProvider all, Parameters parameters, RequestContext context, Requester from) {
        String template = parameters.object("ref").required("uri", limits.uriLength(), "uriLength");
        Parameters argument = parameters.object("argument");
        CompletionRequest request = new CompletionRequest(
                template,
                argument.required("name", limits.argumentLength(), "argumentLength"),
                argument.required("value", limits.argumentLength(), "argumentLength"),
                parameters
                        .optionalObject("context")
                        .flatMap(known -> known.optionalObject("arguments"))
                        .map(known -> known.strings(limits.argumentLength(), "argumentLength"))
                        .orElse(Map.of()));
        return all.complete(request, context)
                .thenApply(completion -> completion
                        .map(ResourceRequests::json)
                        .orElseThrow(
                                () -> new InvalidParamsException("ref.uri", template, "a template of this server")));
    }

    private CompletionStage<Map<String, Object>> subscribe(
            ResourceProvider all, Parameters parameters, RequestContext context, Requester from) {
        Subscriber subscriber = subscriber(SUBSCRIBE, from);
        String uri = parameters.required("uri", limits.uriLength(), "uriLength");
        return subscriber
                .subscribe(uri, context)
                .exceptionallyCompose(failure -> Failures.unwrap(failure) instanceof ResourceNotFoundException
                        ? foreign(uri, all, context)
                        : CompletableFuture.failedFuture(failure))
                .thenApply(subscribed -> Map.of());
    }

    /** What stands behind our provider tells of its changes by itself. */
    private static CompletionStage<Void> foreign(String uri, ResourceProvider all, RequestContext context) {
        return all.describe(uri, context).thenAccept(found -> {
            if (found.isEmpty()) {
                throw unclaimed(uri);
            }
        });
    }

    private CompletionStage<Map<String, Object>> unsubscribe(
            ResourceProvider all, Parameters parameters, RequestContext context, Requester from) {
        Subscriber subscriber = subscriber(UNSUBSCRIBE, from);
        subscriber.unsubscribe(parameters.required("uri", limits.uriLength(), "uriLength"));
        return CompletableFuture.completedFuture(Map.of());
    }

    private Subscriber subscriber(String method, Requester from) {
        if (from.subscriber() == null) {
            throw new ResourceException(METHOD_NOT_FOUND, "Method not found: " + method);
        }
        return from.subscriber();
    }

    private static Map<String, Object> json(Completion completion) {
        return Map.of(
                "completion",
                Map.of("values", completion.values(), "total", completion.total(), "hasMore", completion.hasMore()));
    }

    private CompletionStage<Map<String, Object>> encode(String uri, ReadResult result, RequestContext context) {
        if (!(result instanceof Contents contents)) {
            throw new ResourceException(
                    ResourceException.INTERNAL_ERROR,
                    "The resource asks for input, which protocol revision " + context.revision() + " cannot");
        }
        if (ContentEncoder.blocks(contents)) {
            return context.blocking(() -> json(encoder.encode(uri, contents, context.account()), contents.meta()));
        }
        try {
            return CompletableFuture.completedFuture(
                    json(encoder.encode(uri, contents, context.account()), contents.meta()));
        } catch (IOException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    private static Map<String, Object> json(List<Map<String, Object>> contents, Map<String, Object> meta) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("contents", contents);
        if (!meta.isEmpty()) {
            json.put("_meta", meta);
        }
        return json;
    }

    /** Only a URI that nobody claims is judged: authors may register what they like. */
    private static ResourceException unclaimed(String uri) {
        return AbsoluteUri.checkNormalised(uri)
                .<ResourceException>map(fault -> new InvalidParamsException(
                        "uri", uri, "an absolute URI, but at " + fault.position() + " there is " + fault.reason()))
                .orElseGet(() -> new ResourceNotFoundException(uri));
    }

    private PageRequest pageRequest(String method, Parameters parameters, RequestContext context) {
        return parameters
                .optional("cursor", limits.cursorLength(), "cursorLength")
                .map(cursor -> PageRequest.after(seal.open(method, context.caller(), cursor), limits.pageSize()))
                .orElseGet(() -> PageRequest.first(limits.pageSize()));
    }

    private Map<String, Object> json(
            String method, String field, Page<? extends Descriptor> page, RequestContext context) {
        Map<String, Object> json = new LinkedHashMap<>();
        boolean icons = Revisions.hasIcons(context.revision());
        json.put(
                field,
                page.items().stream()
                        .map(it -> icons ? it.toJson() : withoutIcons(it))
                        .toList());
        page.nextCursor().ifPresent(position -> json.put("nextCursor", seal.seal(method, context.caller(), position)));
        if (!page.meta().isEmpty()) {
            json.put("_meta", page.meta());
        }
        return json;
    }

    private static Map<String, Object> withoutIcons(Descriptor descriptor) {
        if (!descriptor.toJson().containsKey("icons")) {
            return descriptor.toJson();
        }
        Map<String, Object> json = new LinkedHashMap<>(descriptor.toJson());
        json.remove("icons");
        return json;
    }
}
