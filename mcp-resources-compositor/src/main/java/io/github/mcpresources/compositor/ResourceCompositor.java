package io.github.mcpresources.compositor;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Many providers and servers as one provider. Each is mounted under a name, of which an id stands in front of its URIs; each URI
 * that is handed out leads back to where it came from.
 *
 * <pre>{@code
 * ResourceCompositor all = ResourceCompositor.create();
 * all.mount("docs", DirectoryResources.of(folder));
 * all.mount("notes", registry);
 * ResourceServer.of(all).serveStdio("all", "1"); // notes+note://42, docs+file:///handbook/a.md
 * }</pre>
 *
 * <p>A list has what the mounts have that answer in time, and names the others in its {@code _meta}, under
 * {@code io.github.mcpresources/failures}. A read goes to the mount whose id the URI has, and to no other one. Only URIs are
 * rewritten, in the places where the protocol has them; what else a mount gives stays as it is, and what is in a body does.
 *
 * <p>An {@link Upstream} that is mounted belongs to the compositor, which closes it. Compositors can be mounted in each
 * other. Safe for use by many threads.
 */
public final class ResourceCompositor implements ResourceProvider, AutoCloseable {

    private final Settings settings;
    private final Mounts mounts;
    private final Snapshots<ResourceDescriptor> resources;
    private final Snapshots<TemplateDescriptor> templates;

    ResourceCompositor(Settings settings) {
        this.settings = settings;
        this.mounts = new Mounts(settings);
        this.resources = new Snapshots<>(settings.pageSize(), settings.time());
        this.templates = new Snapshots<>(settings.pageSize(), settings.time());
    }

    /**
     * A compositor without mounts, with the default settings.
     *
     * @return a new compositor
     */
    public static ResourceCompositor create() {
        return builder().build();
    }

    /**
     * A builder of a compositor.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Mounts a provider. Clients hear that the list changed; what was watched under the same id before is watched there.
     *
     * <p>Any name that a configuration may have for a server is allowed. URIs contain an id. The id equals the name if the
     * name is a lower case letter followed by at most 30 lower case letters, digits and hyphens. Otherwise the id is derived
     * from the name: {@code My_Server} becomes {@code my-server}, and {@code git} becomes {@code git-server}, since
     * {@code git+} has a meaning of its own at the start of a URI. {@link #servers()} has the names, {@link #health()} both.
     *
     * @param name the name, which {@link #servers()} gives its resources
     * @param provider the provider; an {@link Upstream} is closed when it is unmounted
     * @return the id
     * @throws IllegalArgumentException if the name is blank, too long or has control characters, if it or its id is taken,
     *     or if the provider leads back to this compositor
     * @throws IllegalStateException if the compositor is closed
     */
    public String mount(String name, ResourceProvider provider) {
        if (LoopProbe.leadsBack(provider, this)) {
            throw new IllegalArgumentException("Mount '" + name + "' would lead back to the compositor that it is in");
        }
        Mount mount = new Mount(name, provider, settings, mounts::leaving);
        mounts.add(mount);
        return mount.id();
    }

    /**
     * Ends a mount. Clients hear that the list changed.
     *
     * @param name its name or its id
     * @return false where there is none
     */
    public boolean unmount(String name) {
        return mounts.remove(name);
    }

    /**
     * The ids of the mounts, which stand in their URIs, in their order.
     *
     * @return an immutable list
     */
    public List<String> mountIds() {
        return mounts.all().stream().map(Mount::id).toList();
    }

    /**
     * How each mount fares, in their order.
     *
     * @return an immutable list
     */
    public List<MountHealth> health() {
        return mounts.all().stream().map(Mount::health).toList();
    }

    /**
     * Rewrites the results of a mount's tools, for gateways that pass them on.
     *
     * @param name the name of the mount, or its id
     * @return the rewriter; the mount need not exist
     */
    public ToolResultRewriter toolResults(String name) {
        return new ToolResultRewriter(settings.format(), MountId.of(name));
    }

    /**
     * The mounts as servers, whose resources are named by server and URI, without prefixes.
     *
     * @return a view of this compositor
     */
    public MountedServers servers() {
        return new MountedServers(this, mounts);
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return page.cursor().isPresent()
                ? Asked.of(() -> CompletableFuture.completedFuture(
                        resources.at(page.cursor().get(), context)))
                : Asked.of(() -> Gathering.of(mounts.askedBy(context), Mount::resources, settings, context))
                        .thenApply(all -> resources.first(all, context));
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return page.cursor().isPresent()
                ? Asked.of(() -> CompletableFuture.completedFuture(
                        templates.at(page.cursor().get(), context)))
                : Asked.of(() -> Gathering.of(mounts.askedBy(context), Mount::templates, settings, context))
                        .thenApply(all -> templates.first(all, context));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        Target target = mounts.find(uri);
        if (target == null) {
            return none();
        }
        target.mount().history().read();
        Prefix prefix = target.mount().prefix();
        CompletionStage<Optional<ReadResult>> asked = target.ask(ResourceProvider::read, context);
        Optional<ReadResult> known = Asked.now(asked);
        return known != null && known.isPresent() && prefix.keeps(known.get())
                ? asked
                : asked.thenApply(found -> Optional.of(prefix.outer(there(found, uri), uri)));
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        Target target = mounts.find(uri);
        return target == null ? none() : new Description(target).of(context);
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        Target target = mounts.findTemplate(uriTemplate);
        return target == null ? none() : new Description(target).ofTemplate(context);
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        Target target = mounts.findTemplate(request.uriTemplate());
        if (target == null) {
            return none();
        }
        Completion.Request inner =
                new Completion.Request(target.inner(), request.argument(), request.prefix(), request.arguments());
        return target.ask((provider, template, passed) -> provider.complete(inner, passed), context);
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        Target target = mounts.find(directoryUri);
        if (target == null) {
            return none();
        }
        Prefix prefix = target.mount().prefix();
        return target.ask((provider, directory, passed) -> provider.listChildren(directory, page, passed), context)
                .thenApply(found -> found.map(children -> children.filter(
                                child -> prefix.outer(child.uri()).isPresent())
                        .<ResourceDescriptor>map(child -> prefix.outer(child).orElseThrow())
                        .withCache(Gathering.shown(
                                target.mount(),
                                children.cache().within(target.mount().hint())))));
    }

    /** For the caller alone unless no mount says so; zero where a mount is far away and says nothing. */
    @Override
    public CacheHint listHint() {
        return mounts.all().stream()
                .map(mount -> Gathering.shown(mount, mount.hint()))
                .reduce(CacheHint::stricter)
                .orElse(CacheHint.INHERITED);
    }

    /** What some mount can. That the list changed is told in any case: mounts come and go. */
    @Override
    public ResourceProvider.Capabilities capabilities() {
        ResourceProvider.Capabilities own = new ResourceProvider.Capabilities(false, true, false);
        return LoopProbe.passing(
                this,
                () -> mounts.all().stream()
                        .map(mount -> mount.provider().capabilities())
                        .reduce(own, ResourceProvider.Capabilities::or),
                own);
    }

    @Override
    public CompletionStage<Subscription> watch(String uri, RequestContext context) {
        Target target = mounts.find(uri);
        return target == null
                ? CompletableFuture.failedFuture(new ResourceNotFoundException(uri))
                : mounts.watches().open(uri, target.inner(), target.mount(), context);
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        return mounts.observe(listener);
    }

    @Override
    public void onPublished(ResourceEvent event) {
        mounts.publish(event);
    }

    /** Unmounts all; nothing can be mounted any more. A second time does nothing. */
    @Override
    public void close() {
        mounts.close();
    }

    private static ReadResult there(Optional<ReadResult> found, String uri) {
        return found.orElseThrow(() -> new ResourceNotFoundException(uri));
    }

    private static <T> CompletionStage<Optional<T>> none() {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    @Override
    public String toString() {
        return "ResourceCompositor" + mountIds();
    }

    /** Collects the settings of a {@link ResourceCompositor}. */
    public static final class Builder {

        private PrefixFormat format = PrefixFormat.STANDARD;
        private boolean failFast;
        private boolean emptyIfAllFail;
        private Duration listDeadline = Duration.ofSeconds(5);
        private Duration readDeadline = Duration.ofSeconds(20);
        private Duration listTtl = Duration.ofMinutes(1);
        private Duration linger = Duration.ofSeconds(2);
        private int pageSize = 1_000;
        private TimeSource time = TimeSource.system();

        Builder() {}

        /**
         * Sets how URIs get the id of their mount; {@link PrefixFormat#STANDARD} unless set.
         *
         * @param value the format
         * @return this builder
         */
        public Builder format(PrefixFormat value) {
            format = Objects.requireNonNull(value, "format");
            return this;
        }

        /**
         * Sets whether a list fails where one mount fails; false unless set: then it has what the others have.
         *
         * @param value true to fail
         * @return this builder
         */
        public Builder failFast(boolean value) {
            failFast = value;
            return this;
        }

        /**
         * Sets whether a list is empty where all mounts fail, with the failures named in it; false unless set: then it fails.
         * For compositors that are one provider among several, such as in {@code ResourceProviders.concat}, where a list that
         * fails takes away what the others have.
         *
         * @param value true for an empty list
         * @return this builder
         */
        public Builder emptyIfAllFail(boolean value) {
            emptyIfAllFail = value;
            return this;
        }

        /**
         * Sets how long a mount may take for all pages of a list; five seconds unless set.
         *
         * @param value more than zero
         * @return this builder
         * @throws IllegalArgumentException if it is zero or less
         */
        public Builder listDeadline(Duration value) {
            listDeadline = positive("listDeadline", value);
            return this;
        }

        /**
         * Sets how long an upstream may take for a read, a completion or a subscription; 20 seconds unless set. Less than the
         * server's own time for a request, or the client is not told which mount it was.
         *
         * @param value more than zero
         * @return this builder
         * @throws IllegalArgumentException if it is zero or less
         */
        public Builder readDeadline(Duration value) {
            readDeadline = positive("readDeadline", value);
            return this;
        }

        /**
         * Sets how long the list of an upstream is kept at most; one minute unless set. It ends before that when the upstream
         * tells of a change, goes down, or says itself that it is good for less. What is in this process is asked each time
         * unless it says that its list may be kept.
         *
         * @param value zero or more
         * @return this builder
         * @throws IllegalArgumentException if it is negative
         */
        public Builder listTtl(Duration value) {
            listTtl = notNegative("listTtl", value);
            return this;
        }

        /**
         * Sets how long a mount stays subscribed to a URI after nobody is any more, so that who comes back soon costs nothing;
         * two seconds unless set.
         *
         * @param value zero or more
         * @return this builder
         * @throws IllegalArgumentException if it is negative
         */
        public Builder linger(Duration value) {
            linger = notNegative("linger", value);
            return this;
        }

        /**
         * Sets how many entries a page has at most, whatever is asked for; 1,000 unless set. Many clients read only the first
         * page.
         *
         * @param value one or more
         * @return this builder
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder pageSize(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("pageSize must be 1 or more, not " + value);
            }
            pageSize = value;
            return this;
        }

        /**
         * Sets the time by which deadlines, what is kept, and debouncing go; the system's unless set.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * The compositor, without mounts.
         *
         * @return a new compositor
         */
        public ResourceCompositor build() {
            return new ResourceCompositor(new Settings(
                    format, failFast, emptyIfAllFail, listDeadline, readDeadline, listTtl, linger, pageSize, time));
        }

        private static Duration positive(String setting, Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException(setting + " must be more than zero, not " + value);
            }
            return value;
        }

        private static Duration notNegative(String setting, Duration value) {
            if (value.isNegative()) {
                throw new IllegalArgumentException(setting + " must be zero or more, not " + value);
            }
            return value;
        }
    }
}
