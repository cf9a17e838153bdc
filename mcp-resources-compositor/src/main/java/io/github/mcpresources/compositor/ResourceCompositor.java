package io.github.mcpresources.compositor;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A provider that combines many providers and servers. Each of them is mounted under a name. An id, which is derived
 * from the name, is part of each URI of the mount.
 *
 * <pre>{@code
 * ResourceCompositor all = ResourceCompositor.create();
 * all.mount("docs", DirectoryResources.of(folder));
 * all.mount("notes", registry);
 * ResourceServer.of(all).serveStdio("all", "1"); // notes+note://42, docs+file:///handbook/a.md
 * }</pre>
 *
 * <p>By default, a list contains the entries of all mounts that answer in time, and names the other mounts in its
 * {@code _meta}, under {@code io.github.mcpresources/failures}. A read is sent only to the mount whose id is in the
 * URI. The compositor rewrites only the URIs in the fields that the protocol defines for URIs. It changes no other
 * field of a descriptor or of a read result, and no URI inside the content of a resource.
 *
 * <p>A mounted {@link Upstream} belongs to the compositor, which closes it. A compositor can be mounted in another
 * compositor. Safe for use by many threads.
 */
public final class ResourceCompositor implements ResourceProvider, AutoCloseable {

    private final Settings settings;
    private final Mounts mounts;
    private final Snapshots<ResourceDescriptor> resources;
    private final Snapshots<TemplateDescriptor> templates;
    private final Snapshots<SkillDescriptor> skills;

    ResourceCompositor(Settings settings) {
        this.settings = settings;
        this.mounts = new Mounts(settings);
        this.resources = new Snapshots<>(settings.pageSize(), settings.time(), ResourceDescriptor::jsonBytes);
        this.templates = new Snapshots<>(settings.pageSize(), settings.time(), TemplateDescriptor::jsonBytes);
        this.skills = new Snapshots<>(settings.pageSize(), settings.time(), SkillDescriptor::jsonBytes);
    }

    /**
     * Returns a compositor without mounts, with the default settings.
     *
     * @return a new compositor
     */
    public static ResourceCompositor create() {
        return builder().build();
    }

    /**
     * Returns a builder for a compositor.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Mounts a provider. Clients are notified that the list changed. URIs that were watched at an earlier mount with
     * the same id are watched at the new mount.
     *
     * <p>The name may contain any characters except control characters. The URIs of the mount contain its id. The id
     * equals the name if the name is a lower case letter followed by at most 30 lower case letters, digits and hyphens.
     * Otherwise the id is derived from the name: {@code My_Server} becomes {@code my-server}. The id also differs from
     * the name if URIs that begin with the name and a {@code +} already have another meaning, such as
     * {@code git+ssh://host}: {@code git} becomes {@code git-server}. {@link #servers()} returns the names,
     * {@link #health()} both names and ids.
     *
     * @param name the name of the mount; {@link #servers()} uses it as the name of a server
     * @param provider the provider; an {@link Upstream} is closed when it is unmounted
     * @return the id
     * @throws IllegalArgumentException if the name is blank, has more than 200 characters or has control characters, if
     *     another mount has the name or the id, or if the provider passes its requests on to this compositor
     * @throws IllegalStateException if the compositor is closed
     */
    public String mount(String name, ResourceProvider provider) {
        if (LoopProbe.leadsBack(provider, this)) {
            throw new IllegalArgumentException(
                    "'" + name + "' cannot be mounted: its requests would come back to this compositor");
        }
        Mount mount = new Mount(name, provider, settings, mounts::leaving);
        mounts.add(mount);
        return mount.id();
    }

    /**
     * Removes a mount, and closes its provider if that is an {@link Upstream}. If there was such a mount, clients are
     * notified that the list changed.
     *
     * @param name the name or the id of the mount
     * @return true if a mount was removed; false if there is no mount with this name or id
     */
    public boolean unmount(String name) {
        return mounts.remove(name);
    }

    /**
     * Returns the ids of the mounts, in the order in which they were mounted. The URIs of a mount contain its id.
     *
     * @return an immutable list
     */
    public List<String> mountIds() {
        return mounts.all().stream().map(Mount::id).toList();
    }

    /**
     * Returns the health of each mount, in the order of the mounts.
     *
     * @return an immutable list
     */
    public List<MountHealth> health() {
        return mounts.all().stream().map(Mount::health).toList();
    }

    /**
     * Returns a rewriter for the results of a mount's tools, for gateways that pass these results on.
     *
     * @param name the name of the mount, or its id
     * @return the rewriter; the mount need not exist
     * @throws IllegalArgumentException if the name is blank, has more than 200 characters or has control characters
     */
    public ToolResultRewriter toolResults(String name) {
        return new ToolResultRewriter(settings.format(), MountId.of(name));
    }

    /**
     * Returns the mounts as servers. In this view, a resource is identified by the name of its server and by the
     * server's own URI, without a prefix.
     *
     * @return a view of this compositor
     */
    public MountedServers servers() {
        return new MountedServers(this, mounts);
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return SafeStage.of(() -> list(page, Mount::resources, resources, context));
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return SafeStage.of(() -> list(page, Mount::templates, templates, context));
    }

    @Override
    public CompletionStage<Page<SkillDescriptor>> listSkills(Page.Request page, RequestContext context) {
        return SafeStage.of(() -> list(page, Mount::skills, skills, context));
    }

    @Override
    public CompletionStage<Optional<SkillDescriptor>> describeSkill(String uri, RequestContext context) {
        Target target = mounts.find(uri);
        if (target == null) {
            return none();
        }
        Prefix prefix = target.mount().prefix();
        return target.send(ResourceProvider::describeSkill, context).thenApply(found -> found.flatMap(prefix::outer));
    }

    private <T> CompletionStage<Page<T>> list(
            Page.Request page, Function<Mount, MountList<T>> kind, Snapshots<T> snapshots, RequestContext context) {
        Supplier<CompletionStage<MergedList<T>>> list =
                () -> MergedList.of(mounts.forRequest(context), kind, settings, context);
        return page.cursor().isPresent()
                ? snapshots.at(page.cursor().get(), context, list)
                : list.get().thenApply(all -> snapshots.first(all, context));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        Target target = mounts.find(uri);
        if (target == null) {
            return none();
        }
        target.mount().history().read();
        Prefix prefix = target.mount().prefix();
        CompletionStage<Optional<ReadResult>> result = target.send(ResourceProvider::read, context);
        Optional<ReadResult> known = SafeStage.now(result);
        return known != null && known.isPresent() && prefix.keeps(known.get())
                ? result
                : result.thenApply(found -> Optional.of(prefix.outer(required(found, uri), uri)));
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
        return target.send((provider, template, passed) -> provider.complete(inner, passed), context);
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        Target target = mounts.find(directoryUri);
        if (target == null) {
            return none();
        }
        Prefix prefix = target.mount().prefix();
        return target.send((provider, directory, passed) -> provider.listChildren(directory, page, passed), context)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                        page.cursor().isPresent() && ListPosition.isRefused(Causes.unwrap(failure))
                                ? ListPosition.invalid()
                                : failure))
                .thenApply(found -> found.map(children -> children.filter(
                                child -> prefix.outer(child.uri()).isPresent())
                        .<ResourceDescriptor>map(child -> prefix.outer(child).orElseThrow())
                        .withCache(MergedList.shown(
                                target.mount(),
                                children.cache().within(target.mount().hint())))));
    }

    /**
     * Returns the combination of the mounts' hints: the shortest time to live, and the scope {@code PRIVATE} if any
     * hint is private. If an upstream gives no hint, the time to live is zero. Without mounts, returns
     * {@link CacheHint#INHERITED}.
     */
    @Override
    public CacheHint listHint() {
        return mounts.all().stream()
                .map(mount -> MergedList.shown(mount, mount.hint()))
                .reduce(CacheHint::stricter)
                .orElse(CacheHint.INHERITED);
    }

    /**
     * Returns the capabilities that at least one mount has. {@code listChanged} is always true, because mounts can be
     * added and removed.
     */
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
    public CompletionStage<Handle> watch(String uri, RequestContext context) {
        Target target = mounts.find(uri);
        return target == null
                ? CompletableFuture.failedFuture(new ResourceNotFoundException(uri))
                : mounts.watches().open(uri, target.inner(), target.mount(), context);
    }

    @Override
    public List<Map<String, Object>> healthDetails() {
        return mounts.all().stream()
                .flatMap(mount -> mount.healthDetails().stream())
                .toList();
    }

    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        return mounts.observe(listener);
    }

    @Override
    public CompletionStage<Void> onPublished(ResourceEvent event) {
        return mounts.publish(event);
    }

    /**
     * Removes all mounts and closes the upstreams. No provider can be mounted afterwards. Further calls of this method
     * have no effect.
     */
    @Override
    public void close() {
        mounts.close();
    }

    private static ReadResult required(Optional<ReadResult> found, String uri) {
        return found.orElseThrow(() -> new ResourceNotFoundException(uri));
    }

    private static <T> CompletionStage<Optional<T>> none() {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    @Override
    public String toString() {
        return "ResourceCompositor" + mountIds();
    }

    /** Builds a {@link ResourceCompositor}. */
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
         * Sets the format in which the id of a mount is added to its URIs. The default is
         * {@link PrefixFormat#STANDARD}.
         *
         * @param value the format
         * @return this builder
         */
        public Builder format(PrefixFormat value) {
            format = Objects.requireNonNull(value, "format");
            return this;
        }

        /**
         * Sets whether a list fails if one mount fails. The default is false: the list then contains the entries of the
         * other mounts, and fails only if all mounts fail.
         *
         * @param value true if one failing mount makes the whole list fail
         * @return this builder
         */
        public Builder failFast(boolean value) {
            failFast = value;
            return this;
        }

        /**
         * Sets whether a list is empty, instead of failing, if all mounts fail. The empty list names the failures in
         * its {@code _meta}. The default is false: the list fails. The setting has no effect if
         * {@link #failFast(boolean)} is set to true. Set the value to true for a compositor that is one provider among
         * several, such as in {@code ResourceProviders.concat}, where a failing list would hide the entries of the
         * other providers.
         *
         * @param value true for an empty list; false for a failure
         * @return this builder
         */
        public Builder emptyIfAllFail(boolean value) {
            emptyIfAllFail = value;
            return this;
        }

        /**
         * Sets the time within which a mount must return all pages of a list. The default is five seconds.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder listDeadline(Duration value) {
            listDeadline = positive("listDeadline", value);
            return this;
        }

        /**
         * Sets the time within which an upstream must answer a request other than a list, such as a read, a completion
         * or a subscription. The default is 20 seconds. The time should be shorter than the server's own timeout for a
         * request. Otherwise the error for the client does not name the mount that failed.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder readDeadline(Duration value) {
            readDeadline = positive("readDeadline", value);
            return this;
        }

        /**
         * Sets the longest time for which the list of an upstream is cached. The default is one minute. The cached list
         * is discarded earlier if the upstream reports a change, goes down or comes back, or if its own hint gives a
         * shorter time. The list of a provider in this process is requested each time, unless the provider's hint
         * allows caching.
         *
         * @param value the time, zero or more
         * @return this builder
         * @throws IllegalArgumentException if the value is negative
         */
        public Builder listTtl(Duration value) {
            listTtl = notNegative("listTtl", value);
            return this;
        }

        /**
         * Sets the time for which the compositor stays subscribed to a URI of a mount after the last client has
         * unsubscribed. The default is two seconds. If a client subscribes again within this time, no new subscription
         * is necessary.
         *
         * @param value the time, zero or more
         * @return this builder
         * @throws IllegalArgumentException if the value is negative
         */
        public Builder linger(Duration value) {
            linger = notNegative("linger", value);
            return this;
        }

        /**
         * Sets the maximum number of entries on a page. The limit in a {@link Page.Request} has no effect. A page has
         * fewer entries if it would otherwise become too large. The default is 1,000. Many clients read only the first
         * page. A list that fits on one page is in the order of the mounts. A longer list is sorted by the ids of the
         * mounts and by their URIs, so that any process with the same mounts can return the next page.
         *
         * @param value the number of entries, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than one
         */
        public Builder pageSize(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("pageSize must be 1 or more, not " + value);
            }
            pageSize = value;
            return this;
        }

        /**
         * Sets the time source for deadlines, caches and delays. The default is the system's time source.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Returns a compositor without mounts.
         *
         * @return a new compositor
         */
        public ResourceCompositor build() {
            return new ResourceCompositor(new Settings(
                    format, failFast, emptyIfAllFail, listDeadline, readDeadline, listTtl, linger, pageSize, time));
        }

        private static Duration positive(String setting, Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException(setting + " must be positive, not " + value);
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
