package io.github.mcpresources.compositor;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** A mounted provider with its id. */
final class Mount implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Mount.class);

    private final String name;
    private final String id;
    private final ResourceProvider provider;
    private final @Nullable Upstream upstream;
    private final Settings settings;
    private final Prefix prefix;
    private final MountList<ResourceDescriptor> resources;
    private final MountList<TemplateDescriptor> templates;
    private final MountList<SkillDescriptor> skills;
    private final MountRecord history;
    private final Route route = Route.create();
    private final BiFunction<Mount, RequestContext, RequestContext> toMountRequest;
    private volatile Runnable availability = () -> {};
    private Handle observation = Handle.NONE;
    private Handle stateObservation = Handle.NONE;

    /**
     * Creates a mount that does not observe its provider yet.
     *
     * @param name the name of the mount, from which the id is derived
     * @param toMountRequest converts a request into the request to this mount; throws if the request must not be sent
     */
    Mount(
            String name,
            ResourceProvider provider,
            Settings settings,
            BiFunction<Mount, RequestContext, RequestContext> toMountRequest) {
        this.name = name;
        this.id = MountId.of(name);
        this.provider = provider;
        this.upstream = provider instanceof Upstream remote ? remote : null;
        this.settings = settings;
        this.toMountRequest = toMountRequest;
        this.prefix = new Prefix(settings.format(), id);
        this.history = new MountRecord(settings.time());
        this.resources = new MountList<>(
                new ListSource<>(
                        id,
                        isRemote(),
                        this::passed,
                        provider::listResources,
                        this::hint,
                        ListSource.Entries.ofDescriptors(),
                        prefix::outer,
                        history::listedResources,
                        this::listArrivedLate),
                settings);
        this.templates = new MountList<>(
                new ListSource<>(
                        id,
                        isRemote(),
                        this::passed,
                        provider::listTemplates,
                        this::hint,
                        ListSource.Entries.ofDescriptors(),
                        this::shownTemplate,
                        history::listedTemplates,
                        this::listArrivedLate),
                settings);
        this.skills = new MountList<>(
                new ListSource<>(
                        id,
                        isRemote(),
                        this::passed,
                        provider::listSkills,
                        this::hint,
                        ListSource.Entries.SKILLS,
                        prefix::outer,
                        count -> {},
                        this::listArrivedLate),
                settings);
    }

    /** Observes the events of the provider and, for an upstream, its state. */
    void open(Consumer<ResourceEvent> events, Runnable availabilityListener) {
        availability = availabilityListener;
        observation = provider.observe(events);
        if (upstream != null) {
            stateObservation = upstream.onStateChange(state -> {
                if (history.isNews(state)) {
                    forget();
                    availability.run();
                }
            });
        }
    }

    /**
     * Reports that the lists have changed. A list of this mount arrived after its deadline, so earlier results lack its
     * entries.
     */
    private void listArrivedLate() {
        availability.run();
    }

    String id() {
        return id;
    }

    String name() {
        return name;
    }

    /** Returns the name of this mount for use in messages. If the id differs from the name, the id is added. */
    String shown() {
        return id.equals(name) ? "'" + id + "'" : "'" + name + "' (in URIs '" + id + "')";
    }

    ResourceProvider provider() {
        return provider;
    }

    boolean isRemote() {
        return upstream != null;
    }

    /**
     * Checks whether all callers can share one watch of a URI. They can if the mount is an upstream with one connection
     * for all callers.
     */
    boolean sharesWatches() {
        return upstream != null && !upstream.isPerCaller();
    }

    Prefix prefix() {
        return prefix;
    }

    MountList<ResourceDescriptor> resources() {
        return resources;
    }

    MountList<TemplateDescriptor> templates() {
        return templates;
    }

    MountList<SkillDescriptor> skills() {
        return skills;
    }

    Route route() {
        return route;
    }

    MountRecord history() {
        return history;
    }

    CacheHint hint() {
        return provider.listHint();
    }

    boolean isNamedIn(PrefixFormat.Split split) {
        return split.mount().equals(id);
    }

    MountHealth health() {
        return history.health(id, name, upstream);
    }

    /** Returns the health of the mount, followed by the health details of its provider. */
    List<Map<String, Object>> healthDetails() {
        List<Map<String, Object>> details = new ArrayList<>();
        Map<String, Object> own = new LinkedHashMap<>();
        own.put("kind", "mount");
        own.putAll(health().toMap());
        details.add(own);
        details.addAll(provider.healthDetails());
        return details;
    }

    void forget() {
        resources.forget();
        templates.forget();
        skills.forget();
    }

    private Optional<TemplateDescriptor> shownTemplate(TemplateDescriptor template) {
        Optional<TemplateDescriptor> outer = prefix.outer(template);
        if (outer.isEmpty() && history.isFirstWithheld(template.uriTemplate())) {
            log.warn(
                    "Template {} of mount '{}' is not listed: its scheme contains a variable, or no '://' follows the"
                            + " scheme, so the prefix cannot be added. To list it, use the format"
                            + " PrefixFormat.keeping(Set.of()). This format also changes the URIs of other resources",
                    Printable.of(template.uriTemplate()),
                    id);
        }
        return outer;
    }

    private RequestContext passed(RequestContext context) {
        return toMountRequest.apply(this, context);
    }

    /**
     * Sends a request about one resource or template to the provider. A request to an upstream fails and is cancelled
     * when its deadline passes.
     *
     * @param inner the mount's own URI or template
     * @param outer the URI or template with the prefix of the mount
     */
    <T> CompletionStage<T> send(ProviderCall<T> call, String inner, String outer, RequestContext context) {
        CompletionStage<T> result = SafeStage.of(() -> upstream == null
                ? call.send(provider, inner, passed(context))
                : sendWithinDeadline(call, inner, passed(context)));
        return withClientErrors(result, inner, outer);
    }

    private <T> CompletionStage<T> sendWithinDeadline(ProviderCall<T> call, String inner, RequestContext passed) {
        CompletionStage<T> result = call.send(provider, inner, passed);
        return Deadline.within(result, settings.readDeadline(), settings.time(), this::late)
                .whenComplete((value, failure) -> {
                    if (failure != null) {
                        ServerRequest.of(passed).cancel();
                    }
                });
    }

    /**
     * Returns a stage with the same result. If there is no result within {@link Settings#readDeadline()}, the returned
     * stage fails with an error for clients.
     */
    <T> CompletionStage<T> withinReadDeadline(CompletionStage<T> result, String outer) {
        return SafeStage.now(result) != null
                ? result
                : Deadline.within(result, settings.readDeadline(), settings.time(), () -> {
                    history.missed();
                    UpstreamException late = late();
                    return outage(Failure.of(id, late), late, outer);
                });
    }

    private UpstreamException late() {
        return new UpstreamException(
                "the mount did not answer within " + settings.readDeadline().toMillis() + " ms (setting readDeadline)",
                true,
                null);
    }

    <T> CompletionStage<T> withClientErrors(CompletionStage<T> result, String inner, String outer) {
        if (SafeStage.now(result) != null) {
            return result;
        }
        return result.exceptionallyCompose(
                failure -> CompletableFuture.failedFuture(clientError(Causes.unwrap(failure), inner, outer)));
    }

    /**
     * Converts a failure into an exception that may be sent to clients, with the compositor's URI instead of the
     * mount's own URI. If an upstream did not return a usable response, the failure is logged. A cancellation is
     * returned unchanged, and so is an unexpected failure of a provider in this process, because the server handles
     * both.
     */
    private Throwable clientError(Throwable failure, String inner, String outer) {
        if (failure instanceof ResourceNotFoundException) {
            return new ResourceNotFoundException(outer);
        }
        if (failure instanceof ResourceException exception) {
            return withOuterUri(exception, inner, outer);
        }
        if (failure instanceof UpstreamException || (upstream != null && !(failure instanceof CancellationException))) {
            return outage(Failure.of(id, failure), failure, outer);
        }
        return failure;
    }

    private Throwable withOuterUri(ResourceException exception, String inner, String outer) {
        Map<String, Object> data = new LinkedHashMap<>(exception.data());
        if (inner.equals(data.get("uri"))) {
            data.put("uri", outer);
        }
        if (data.get("mount") instanceof String deeper) { // from a compositor that is mounted here
            data.put("mount", id + "/" + deeper);
        }
        return data.equals(exception.data())
                ? exception
                : new ResourceException(exception.code(), exception.text(), data, exception);
    }

    private ResourceException outage(Failure why, Throwable cause, String outer) {
        boolean isAnswer = cause instanceof UpstreamException exception && exception.isAnswer();
        if (!isAnswer) {
            history.failed(why.reason());
        }
        String incident = RandomId.next();
        String what = isAnswer ? "returned an error for " : "gave no answer for ";
        logFailure(what + Printable.of(outer) + ", incident " + incident, cause);
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("incident", incident);
        data.put("mount", id);
        data.put("retryable", why.retryable());
        return new ResourceException(
                ResourceException.INTERNAL_ERROR,
                (isAnswer ? "Error from mount " : "No answer from mount ") + shown() + ": " + why.reason(),
                data,
                cause);
    }

    /**
     * Logs a failed request. An outage, or an error that the provider reports, is logged as one line at level WARN, and
     * with its stack trace at level DEBUG. If the upstream is down, the level of the line is INFO, because the upstream
     * itself logs a warning. Any other failure is probably a bug, and is logged with its stack trace at level WARN.
     */
    void logFailure(String what, Throwable thrown) {
        Throwable failure = Causes.unwrap(thrown);
        if (!(failure instanceof UpstreamException || failure instanceof ResourceException)) {
            log.warn("Mount {} {}", shown(), what, failure);
            return;
        }
        Throwable cause = failure.getCause();
        String text = String.valueOf(failure.getMessage());
        String detail = cause == null ? "" : String.valueOf(cause.getMessage());
        String why = detail.isEmpty() ? text : detail.startsWith(text) ? detail : text + " (" + detail + ")";
        UpstreamState.Phase phase =
                upstream == null ? UpstreamState.Phase.UP : upstream.state().phase();
        boolean isDown = phase == UpstreamState.Phase.DOWN || phase == UpstreamState.Phase.OPEN;
        log.atLevel(isDown ? Level.INFO : Level.WARN).log("Mount {} {}: {}", shown(), what, why);
        log.debug("Mount {} {}", shown(), what, failure);
    }

    @Override
    public void close() {
        observation.close();
        stateObservation.close();
        if (upstream != null) {
            upstream.close();
        }
    }
}
