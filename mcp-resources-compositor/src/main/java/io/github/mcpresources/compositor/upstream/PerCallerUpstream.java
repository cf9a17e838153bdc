package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.compositor.Upstream;
import io.github.mcpresources.compositor.UpstreamState;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.trace.EventTrace;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An MCP server that each caller reaches through a separate upstream, with the caller's own credentials.
 *
 * <pre>{@code
 * PerCallerUpstream wiki = PerCallerUpstream.builder(request -> McpUpstream.http(endpoint)
 *                 .header("Authorization", () -> "Bearer " + tokens.of(request.caller()))
 *                 .build())
 *         .name("wiki")
 *         .build();
 * compositor.mount("wiki", wiki);
 * }</pre>
 *
 * <p>This class sends no data about the caller to the server. The factory decides which data of the caller, or of the
 * {@linkplain RequestContext#transportContext() transport's context}, is sent. The factory is called when a caller's
 * upstream is opened, not for each request. A value that may change while the upstream is open, such as a token, must
 * therefore be looked up when it is needed, as in the example. Callers without a principal are rejected, because they
 * would share one upstream.
 *
 * <p>A result for one caller is never cached for another caller, even if the server declares it public. Events of a
 * caller's upstream (an update, a changed list) are not restricted to this caller. An update is delivered to all
 * subscribers of the same URI that are permitted to see the URI, even if the URI has different contents for each
 * caller. Each subscriber then reads again through its own upstream. An upstream that is not in use and watches no URI
 * is closed after the {@linkplain Builder#idle idle time}, and the next request opens a new upstream. The next request
 * also opens a new upstream if the server rejected the caller, because the caller may have new credentials.
 */
public final class PerCallerUpstream implements Upstream {

    /**
     * The phases, from the best to the worst. The best phase is reported, so that the upstream does not appear down if
     * the server rejects only one caller.
     */
    private static final List<Phase> BEST = List.of(Phase.UP, Phase.CONNECTING, Phase.IDLE, Phase.DOWN, Phase.OPEN);

    private final String name;
    private final TimeSource time;
    private final Instant since;
    private final Events events = new Events();
    private final Serial deliveries = new Serial();
    private final CallerUpstreams upstreams;
    /** The phase that was last reported to the listeners. Used only by tasks of {@link #deliveries}. */
    private Phase notifiedPhase = Phase.IDLE;

    private volatile @Nullable UpstreamState ended;
    private volatile ResourceProvider.Capabilities lastOffered = ResourceProvider.Capabilities.ALL.withSkills();

    PerCallerUpstream(Builder builder) {
        this.name = builder.name();
        this.time = builder.time();
        this.since = time.instant();
        this.upstreams =
                new CallerUpstreams(builder.factory(), this::listenTo, builder.callers(), builder.idle(), time);
    }

    /**
     * Returns a builder for an upstream whose factory creates the upstream of each caller.
     *
     * @param factory the function that creates a new upstream for the caller of a request. It must not return an
     *     upstream that another caller is using. This class closes the upstreams. The factory may keep the context,
     *     which remains valid after the request. The factory must not block. If two requests of one caller call it at
     *     the same time, one of the two upstreams is closed. If the factory throws a
     *     {@link io.github.mcpresources.ResourceException}, the client receives this error. If it throws an
     *     {@link io.github.mcpresources.compositor.UpstreamException}, the client receives the reason. For any other
     *     exception, the client receives an error without the text of the exception
     * @return a builder
     */
    public static Builder builder(Function<RequestContext, ? extends Upstream> factory) {
        return new Builder(factory);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isPerCaller() {
        return true;
    }

    /**
     * Returns the number of callers that have an open upstream now.
     *
     * @return the number of callers
     */
    public int open() {
        return upstreams.open().size();
    }

    /**
     * Returns the best state among the open upstreams: if one of them is connected, the result is its state. The state
     * is idle if no upstream is open, and down after {@link #close}.
     */
    @Override
    public UpstreamState state() {
        UpstreamState end = ended;
        if (end != null) {
            return end;
        }
        return upstreams.open().stream()
                .map(Upstream::state)
                .min(Comparator.comparingInt(state -> BEST.indexOf(state.phase())))
                .orElseGet(() -> UpstreamState.of(Phase.IDLE, since));
    }

    @Override
    public Handle onStateChange(Consumer<UpstreamState> listener) {
        return events.onStateChange(listener);
    }

    private Handle listenTo(Upstream upstream) {
        Handle observation = upstream.observe(event -> events.publish(event, EventTrace.current()));
        Handle states = upstream.onStateChange(state -> deliveries.execute(this::notifyState));
        return () -> {
            observation.close();
            states.close();
            deliveries.execute(this::notifyState); // the best state may have changed
        };
    }

    private void notifyState() {
        UpstreamState now = state();
        if (now.phase() != notifiedPhase) {
            notifiedPhase = now.phase();
            events.publish(now);
        }
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return send(context, upstream -> upstream.listResources(page, context)).thenApply(PerCallerUpstream::asPrivate);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return send(context, upstream -> upstream.listTemplates(page, context)).thenApply(PerCallerUpstream::asPrivate);
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return send(context, upstream -> upstream.read(uri, context))
                .thenApply(found -> found.map(PerCallerUpstream::asPrivate));
    }

    /**
     * Marks a result as private, even if the server declares it public, because the server may not distinguish the
     * callers.
     */
    private static ReadResult asPrivate(ReadResult result) {
        return result instanceof Contents contents
                ? contents.cache(contents.cache().asPrivate())
                : result;
    }

    private static <T> Page<T> asPrivate(Page<T> page) {
        return page.withCache(page.cache().asPrivate());
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return send(context, upstream -> upstream.describe(uri, context));
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return send(context, upstream -> upstream.describeTemplate(uriTemplate, context));
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return send(context, upstream -> upstream.complete(request, context));
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return send(context, upstream -> upstream.listChildren(directoryUri, page, context))
                .thenApply(found -> found.map(PerCallerUpstream::asPrivate));
    }

    @Override
    public CompletionStage<Page<SkillDescriptor>> listSkills(Page.Request page, RequestContext context) {
        return send(context, upstream -> upstream.listSkills(page, context)).thenApply(PerCallerUpstream::asPrivate);
    }

    @Override
    public CompletionStage<Optional<SkillDescriptor>> describeSkill(String uri, RequestContext context) {
        return send(context, upstream -> upstream.describeSkill(uri, context));
    }

    private <T> CompletionStage<T> send(RequestContext context, Function<Upstream, CompletionStage<T>> request) {
        return using(context, use -> request.apply(use.upstream()).whenComplete((answer, failure) -> use.close()));
    }

    /**
     * Watches a URI through the caller's upstream, which stays open until the watch ends or this upstream is closed.
     */
    @Override
    public CompletionStage<Handle> watch(String uri, RequestContext context) {
        return using(
                context,
                use -> use.upstream()
                        .watch(uri, context)
                        .whenComplete((watch, failure) -> {
                            if (failure != null) {
                                use.close();
                            }
                        })
                        .thenApply(watch -> () -> {
                            try (use) {
                                watch.close();
                            }
                        }));
    }

    private <T> CompletionStage<T> using(
            RequestContext context, Function<CallerUpstreams.Use, CompletionStage<T>> request) {
        CallerUpstreams.Use use;
        try {
            use = upstreams.use(context);
        } catch (Throwable refused) { // also an Error of the factory: the caller waits for the stage
            return CompletableFuture.failedFuture(refused);
        }
        try {
            return request.apply(use);
        } catch (Throwable failure) { // without a stage, no other code releases the use
            use.close();
            return CompletableFuture.failedFuture(failure);
        }
    }

    /** Returns a private caching hint that inherits the time to live. */
    @Override
    public CacheHint listHint() {
        return CacheHint.INHERITED.asPrivate();
    }

    /**
     * Returns the combined capabilities of the open upstreams. If no upstream is open, returns the same capabilities as
     * the previous call, or all capabilities if no upstream was open at any earlier call.
     */
    @Override
    public ResourceProvider.Capabilities capabilities() {
        Optional<ResourceProvider.Capabilities> offered =
                upstreams.open().stream().map(Upstream::capabilities).reduce(ResourceProvider.Capabilities::or);
        offered.ifPresent(now -> lastOffered = now);
        return lastOffered;
    }

    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        return events.observe(listener);
    }

    @Override
    public CompletionStage<Void> onPublished(ResourceEvent event) {
        return SafeStage.all(upstreams.open(), upstream -> upstream.onPublished(event));
    }

    /** Closes the upstreams of all callers, and waits until they are closed. */
    @Override
    public void close() {
        if (ended == null) {
            ended = new UpstreamState(Phase.DOWN, UpstreamFailure.Kind.CLOSED.reason(), false, time.instant());
        }
        upstreams.close();
    }

    @Override
    public String toString() {
        return "PerCallerUpstream[" + name + ", " + open() + " open]";
    }

    /** Builds a {@link PerCallerUpstream}. */
    public static final class Builder {

        private final Function<RequestContext, ? extends Upstream> factory;
        private String name = "mcp-server";
        private int callers = 100;
        private Duration idle = Duration.ofMinutes(10);
        private TimeSource time = TimeSource.system();

        Builder(Function<RequestContext, ? extends Upstream> factory) {
            this.factory = Objects.requireNonNull(factory, "factory");
        }

        /**
         * Sets the name for the health view. The default is {@code mcp-server}.
         *
         * @param value the name
         * @return this builder
         */
        public Builder name(String value) {
            name = Objects.requireNonNull(value, "name");
            return this;
        }

        /**
         * Sets the maximum number of callers that have an upstream at the same time. The default is 100. If the maximum
         * is reached and a further caller needs an upstream, the least recently used upstream that is not in use is
         * closed. If all upstreams are in use, the request of the further caller fails. An upstream that watches a URI
         * is in use.
         *
         * @param value the number of callers, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder callers(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("callers must be positive, not " + value);
            }
            callers = value;
            return this;
        }

        /**
         * Sets the time after which an unused upstream is closed. The default is ten minutes.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder idle(Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException("idle must be positive, not " + value);
            }
            idle = value;
            return this;
        }

        /**
         * Sets the clock and timer. The default is the system's clock and timer.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Returns an upstream that no caller uses yet.
         *
         * @return a new upstream
         */
        public PerCallerUpstream build() {
            return new PerCallerUpstream(this);
        }

        Function<RequestContext, ? extends Upstream> factory() {
            return factory;
        }

        String name() {
            return name;
        }

        int callers() {
            return callers;
        }

        Duration idle() {
            return idle;
        }

        TimeSource time() {
            return time;
        }
    }
}
