package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.compositor.Upstream;
import io.github.mcpresources.compositor.UpstreamState;
import io.github.mcpresources.compositor.UpstreamState.Phase;
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
 * A server that each caller is served by through an upstream of his own, with his own credentials.
 *
 * <pre>{@code
 * PerCallerUpstream wiki = PerCallerUpstream.of(request -> McpUpstream.http(endpoint)
 *                 .header("Authorization", () -> "Bearer " + tokens.of(request.caller()))
 *                 .build())
 *         .name("wiki")
 *         .build();
 * compositor.mount("wiki", wiki);
 * }</pre>
 *
 * <p>Nothing of a request goes to the server by itself: the factory decides what of the caller, or of the {@linkplain
 * RequestContext#transportContext() transport's context}, does. It is asked once for as long as the caller's upstream is
 * open, so what changes meanwhile, such as a token, is to be looked up when it is needed, as above. Callers without a name
 * are refused: they would share one upstream.
 *
 * <p>What one caller is given is kept for nobody else, even where the server says that it is for all. What a caller's
 * upstream tells of (an update, a changed list) is told to all, an update to those who watch the same URI and may see it, even
 * where each has something else there; whoever hears of it asks again, by the upstream of his own. An upstream that is not
 * used and watches nothing is closed after a while; the next request opens another one, as it does where the server refuses
 * the caller, who may have new credentials.
 */
public final class PerCallerUpstream implements Upstream {

    /** The best one first: one caller who is refused makes no outage. */
    private static final List<Phase> BEST = List.of(Phase.UP, Phase.CONNECTING, Phase.IDLE, Phase.DOWN, Phase.OPEN);

    private final String name;
    private final TimeSource time;
    private final Instant since;
    private final Events events = new Events();
    private final Serial telling = new Serial();
    private final CallerUpstreams upstreams;
    /** Of {@link #telling} alone. */
    private Phase told = Phase.IDLE;

    private volatile @Nullable UpstreamState ended;
    private volatile ResourceProvider.Capabilities lastOffered = ResourceProvider.Capabilities.ALL;

    PerCallerUpstream(Builder builder) {
        this.name = builder.name();
        this.time = builder.time();
        this.since = time.instant();
        this.upstreams =
                new CallerUpstreams(builder.factory(), this::listenTo, builder.callers(), builder.idle(), time);
    }

    /**
     * Begins to describe a server by how it is reached for one caller.
     *
     * @param factory makes a new upstream for the caller of a request, which is closed here; one that another caller has is
     *     refused. It may keep the context, which outlives the request. It must not block, and may be called for one caller
     *     by two requests at the same time, whereupon one of the two is closed. What it throws fails the request: a {@link
     *     io.github.mcpresources.ResourceException} as it is, a {@link
     *     io.github.mcpresources.compositor.UpstreamException} with its reason, anything else without its text
     * @return a builder
     */
    public static Builder of(Function<RequestContext, ? extends Upstream> factory) {
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
     * How many callers have an upstream at this moment.
     *
     * @return the number
     */
    public int open() {
        return upstreams.open().size();
    }

    /** The best state of the upstreams that are open; idle where none is, and down after the end. */
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
    public Subscription onStateChange(Consumer<UpstreamState> listener) {
        return events.onStateChange(listener);
    }

    private Subscription listenTo(Upstream upstream) {
        Subscription heard = upstream.observe(events::tell);
        Subscription states = upstream.onStateChange(state -> telling.execute(this::tellState));
        return () -> {
            heard.close();
            states.close();
            telling.execute(this::tellState); // it may have been the only one that is up
        };
    }

    private void tellState() {
        UpstreamState now = state();
        if (now.phase() != told) {
            told = now.phase();
            events.tell(now);
        }
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return ask(context, upstream -> upstream.listResources(page, context)).thenApply(PerCallerUpstream::own);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return ask(context, upstream -> upstream.listTemplates(page, context)).thenApply(PerCallerUpstream::own);
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return ask(context, upstream -> upstream.read(uri, context))
                .thenApply(found -> found.map(PerCallerUpstream::own));
    }

    /** What one caller was given is for nobody else, whatever the server says: it may not know who else asks. */
    private static ReadResult own(ReadResult result) {
        return result instanceof Contents contents
                ? contents.cache(contents.cache().asPrivate())
                : result;
    }

    private static <T extends Descriptor> Page<T> own(Page<T> page) {
        return page.withCache(page.cache().asPrivate());
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return ask(context, upstream -> upstream.describe(uri, context));
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return ask(context, upstream -> upstream.describeTemplate(uriTemplate, context));
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return ask(context, upstream -> upstream.complete(request, context));
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return ask(context, upstream -> upstream.listChildren(directoryUri, page, context))
                .thenApply(found -> found.map(PerCallerUpstream::own));
    }

    private <T> CompletionStage<T> ask(RequestContext context, Function<Upstream, CompletionStage<T>> question) {
        return using(context, use -> question.apply(use.upstream()).whenComplete((answer, failure) -> use.close()));
    }

    /** Watches by the caller's upstream, which stays open for as long. */
    @Override
    public CompletionStage<Subscription> watch(String uri, RequestContext context) {
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
            RequestContext context, Function<CallerUpstreams.Use, CompletionStage<T>> question) {
        CallerUpstreams.Use use;
        try {
            use = upstreams.use(context);
        } catch (Throwable refused) { // an Error of the factory's too: somebody waits for the stage
            return CompletableFuture.failedFuture(refused);
        }
        try {
            return question.apply(use);
        } catch (Throwable failure) { // what throws has no stage that ends
            use.close();
            return CompletableFuture.failedFuture(failure);
        }
    }

    /** For the caller alone. */
    @Override
    public CacheHint listHint() {
        return CacheHint.INHERITED.asPrivate();
    }

    /** What some caller's upstream can, or could when one was open; everything before that. */
    @Override
    public ResourceProvider.Capabilities capabilities() {
        Optional<ResourceProvider.Capabilities> offered =
                upstreams.open().stream().map(Upstream::capabilities).reduce(ResourceProvider.Capabilities::or);
        offered.ifPresent(now -> lastOffered = now);
        return lastOffered;
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        return events.observe(listener);
    }

    @Override
    public void onPublished(ResourceEvent event) {
        upstreams.open().forEach(upstream -> upstream.onPublished(event));
    }

    /** Ends the upstreams of all callers, and waits until they have ended. */
    @Override
    public void close() {
        if (ended == null) {
            ended = new UpstreamState(Phase.DOWN, Trouble.Kind.CLOSED.reason(), false, time.instant());
        }
        upstreams.close();
    }

    @Override
    public String toString() {
        return "PerCallerUpstream[" + name + ", " + open() + " open]";
    }

    /** Collects what there is to know of a server that is reached by one upstream for each caller. */
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
         * What to call it in the health view; {@code mcp-server} unless set.
         *
         * @param value a name
         * @return this builder
         */
        public Builder name(String value) {
            name = Objects.requireNonNull(value, "name");
            return this;
        }

        /**
         * How many callers may have an upstream at a time; 100 unless set. The next one takes the place of the one who asked for
         * nothing for longest, and is refused while all of them are in use, which they are while they watch something.
         *
         * @param value at least 1
         * @return this builder
         * @throws IllegalArgumentException if it is less
         */
        public Builder callers(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("callers must be positive, not " + value);
            }
            callers = value;
            return this;
        }

        /**
         * After how long an upstream is closed that is not in use; ten minutes unless set.
         *
         * @param value more than zero
         * @return this builder
         * @throws IllegalArgumentException if it is not
         */
        public Builder idle(Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException("idle must be positive, not " + value);
            }
            idle = value;
            return this;
        }

        /**
         * The clock and timer; the system's unless set.
         *
         * @param value the time
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * The upstream; no caller has one yet.
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
