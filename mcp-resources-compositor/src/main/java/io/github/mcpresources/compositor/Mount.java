package io.github.mcpresources.compositor;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.text.Printable;
import java.util.LinkedHashMap;
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

/** One provider under its id. */
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
    private final MountRecord history;
    private final Route route = Route.create();
    private final BiFunction<Mount, RequestContext, RequestContext> passage;
    private volatile Runnable availability = () -> {};
    private Subscription observation = Subscription.NONE;
    private Subscription stateObservation = Subscription.NONE;

    /**
     * A mount that nobody listens to yet.
     *
     * @param name what it is called; its id follows from it
     * @param passage makes of a request the one that this is asked; throws where there is none
     */
    Mount(
            String name,
            ResourceProvider provider,
            Settings settings,
            BiFunction<Mount, RequestContext, RequestContext> passage) {
        this.name = name;
        this.id = MountId.of(name);
        this.provider = provider;
        this.upstream = provider instanceof Upstream remote ? remote : null;
        this.settings = settings;
        this.passage = passage;
        this.prefix = new Prefix(settings.format(), id);
        this.history = new MountRecord(settings.time());
        this.resources = new MountList<>(
                new ListSource<>(
                        id,
                        isRemote(),
                        this::passed,
                        provider::listResources,
                        this::hint,
                        prefix::outer,
                        history::listedResources,
                        this::cameLate),
                settings);
        this.templates = new MountList<>(
                new ListSource<>(
                        id,
                        isRemote(),
                        this::passed,
                        provider::listTemplates,
                        this::hint,
                        this::shownTemplate,
                        history::listedTemplates,
                        this::cameLate),
                settings);
    }

    /** Begins to listen to it. */
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

    /** A list came that was missed. */
    private void cameLate() {
        availability.run();
    }

    /** What stands in its URIs. */
    String id() {
        return id;
    }

    /** What it was mounted as. */
    String name() {
        return name;
    }

    /** What it is called in messages: its name, and its id where that is another one. */
    String shown() {
        return id.equals(name) ? "'" + id + "'" : "'" + name + "' (in URIs '" + id + "')";
    }

    ResourceProvider provider() {
        return provider;
    }

    boolean isRemote() {
        return upstream != null;
    }

    /** Whether one watch of a URI is enough for all callers: where all share one connection, which knows none of them. */
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

    /** Forgets its lists. */
    void forget() {
        resources.forget();
        templates.forget();
    }

    private Optional<TemplateDescriptor> shownTemplate(TemplateDescriptor template) {
        Optional<TemplateDescriptor> outer = prefix.outer(template);
        if (outer.isEmpty() && history.isFirstWithheld(template.uriTemplate())) {
            log.warn(
                    "Template {} of mount '{}' is not listed: before it is expanded, the form of its URIs cannot be told"
                            + " (PrefixFormat.keeping(Set.of()) lists it)",
                    Printable.of(template.uriTemplate()),
                    id);
        }
        return outer;
    }

    /** A request as this is asked it. */
    private RequestContext passed(RequestContext context) {
        return passage.apply(this, context);
    }

    /**
     * Asks it about one resource or template. What is not waited for any more is cancelled.
     *
     * @param inner the URI as it knows it
     * @param outer the URI as whoever asked knows it
     */
    <T> CompletionStage<T> ask(Question<T> question, String inner, String outer, RequestContext context) {
        CompletionStage<T> asked = upstream == null
                ? Asked.of(() -> question.ask(provider, inner, passed(context)))
                : Asked.of(() -> askedInTime(question, inner, passed(context)));
        return told(asked, inner, outer);
    }

    private <T> CompletionStage<T> askedInTime(Question<T> question, String inner, RequestContext passed) {
        CompletionStage<T> asked = Asked.of(() -> question.ask(provider, inner, passed));
        return Deadline.within(asked, settings.readDeadline(), settings.time(), this::late)
                .whenComplete((value, failure) -> {
                    if (failure != null) {
                        passed.cancel();
                    }
                });
    }

    private UpstreamException late() {
        return new UpstreamException(
                "It did not answer within " + settings.readDeadline().toMillis() + " ms", true, null);
    }

    /** What it was asked, with failures as those may hear of them who asked for the outer URI. */
    <T> CompletionStage<T> told(CompletionStage<T> asked, String inner, String outer) {
        if (Asked.now(asked) != null) {
            return asked;
        }
        return asked.exceptionallyCompose(
                failure -> CompletableFuture.failedFuture(told(Failure.unwrap(failure), inner, outer)));
    }

    /** A failure, as those may hear of it who asked for the outer URI. */
    private Throwable told(Throwable failure, String inner, String outer) {
        if (failure instanceof ResourceNotFoundException) {
            return new ResourceNotFoundException(outer);
        }
        if (failure instanceof ResourceException meant) {
            return told(meant, inner, outer);
        }
        if (failure instanceof UpstreamException || (upstream != null && !(failure instanceof CancellationException))) {
            return outage(Failure.of(id, failure), failure, outer);
        }
        return failure; // of a provider in this process: for whoever serves it
    }

    private Throwable told(ResourceException meant, String inner, String outer) {
        Map<String, Object> data = new LinkedHashMap<>(meant.data());
        if (inner.equals(data.get("uri"))) {
            data.put("uri", outer);
        }
        if (data.get("mount") instanceof String deeper) { // of a compositor that is mounted here
            data.put("mount", id + "/" + deeper);
        }
        return data.equals(meant.data()) ? meant : new ResourceException(meant.code(), meant.text(), data, meant);
    }

    private ResourceException outage(Failure why, Throwable cause, String outer) {
        history.failed(why.reason());
        String incident = RandomId.next();
        logFailure("gave no answer for " + Printable.of(outer) + ", incident " + incident, cause);
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("incident", incident);
        data.put("mount", id);
        data.put("retryable", why.retryable());
        return new ResourceException(
                ResourceException.INTERNAL_ERROR, "No answer from mount " + shown() + ": " + why.reason(), data, cause);
    }

    /**
     * Logs that it failed at a request: in one line, since the log has the outage itself already where it is down, and the
     * cause where not. What is no outage is a fault, of which the stack is wanted.
     */
    void logFailure(String what, Throwable thrown) {
        Throwable failure = Failure.unwrap(thrown);
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
