package io.github.mcpresources.registry;

import io.github.mcpresources.Completion;
import io.github.mcpresources.CompletionRequest;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.Route;
import io.github.mcpresources.uri.RouteExplanation;
import io.github.mcpresources.uri.TemplateOverlap;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import io.github.mcpresources.uri.UriTemplateRouter;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resources and templates that an application registers, in memory, and may add, hide and remove at any time.
 *
 * <pre>{@code
 * ResourceRegistry registry = ResourceRegistry.create();
 * registry.resource("notes://welcome").mimeType("text/markdown").text("# Hello");
 * registry.resource("db://customers").read(request -> ReadResult.json(database.customers()));
 * Registration docs = registry.template("doc://{id}{?page}")
 *         .read(request -> ReadResult.text(library.page(request.variable("id"))));
 * docs.close();
 * }</pre>
 *
 * <p>A URI that is registered as such wins over every template. Lists are ordered by URI. Reads take no lock: each works
 * on an immutable snapshot, and a {@link #batch} is seen as a whole or not at all.
 */
public final class ResourceRegistry implements ResourceProvider {

    private static final Logger log = LoggerFactory.getLogger(ResourceRegistry.class);

    private final ReentrantLock writing = new ReentrantLock();
    private final List<Consumer<ResourceEvent>> observers = new CopyOnWriteArrayList<>();
    private volatile State state = State.EMPTY;
    /** What the writing thread has changed so far; guarded by the lock, published when the outermost change ends. */
    private State draft = State.EMPTY;

    private ResourceRegistry() {}

    /**
     * An empty registry.
     *
     * @return the registry
     */
    public static ResourceRegistry create() {
        return new ResourceRegistry();
    }

    /**
     * Begins to register a resource.
     *
     * @param uri its URI: an absolute one of RFC 3986, or registering it is an {@link IllegalArgumentException}
     * @return a builder; nothing is registered until it is told how to read
     */
    public ResourceBuilder resource(String uri) {
        return new ResourceBuilder(this, Map.of("uri", uri));
    }

    /**
     * Begins to register a resource that an SDK record describes.
     *
     * @param resource the record
     * @return a builder; nothing is registered until it is told how to read
     */
    public ResourceBuilder resource(McpSchema.Resource resource) {
        return new ResourceBuilder(this, ResourceDescriptor.of(resource).toJson());
    }

    /**
     * Begins to register a resource template.
     *
     * @param uriTemplate an RFC 6570 template
     * @return a builder; nothing is registered until it is told how to read
     * @throws UriTemplateException if it is not a template
     */
    public TemplateBuilder template(String uriTemplate) {
        return new TemplateBuilder(this, UriTemplate.parse(uriTemplate), Map.of("uriTemplate", uriTemplate));
    }

    /**
     * Begins to register a resource template that an SDK record describes.
     *
     * @param template the record
     * @return a builder; nothing is registered until it is told how to read
     * @throws UriTemplateException if its template is none
     */
    public TemplateBuilder template(McpSchema.ResourceTemplate template) {
        TemplateDescriptor descriptor = TemplateDescriptor.of(template);
        return new TemplateBuilder(this, UriTemplate.parse(descriptor.uriTemplate()), descriptor.toJson());
    }

    /**
     * Makes several changes as one: readers see all of them or none, and observers hear of one change.
     *
     * @param changes registers, hides and removes; if it throws, nothing of it has happened
     */
    public void batch(Runnable changes) {
        change(before -> {
            changes.run();
            return draft;
        });
    }

    /**
     * How many resources are registered, hidden ones included; templates do not count.
     *
     * @return the number
     */
    public int size() {
        return state.resources().size();
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(PageRequest page, RequestContext context) {
        return CompletableFuture.completedFuture(Listing.page(state.resources(), page, Entry.OfResource::descriptor));
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(PageRequest page, RequestContext context) {
        return CompletableFuture.completedFuture(Listing.page(state.templates(), page, Entry.OfTemplate::descriptor));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        State now = state;
        Entry.OfResource resource = now.resources().get(uri);
        if (resource != null && resource.enabled()) {
            context.account().servedBy(resource.descriptor());
            return read(resource, ReadRequest.of(uri, context));
        }
        Optional<Route<Entry.OfTemplate>> route = now.router().route(uri);
        if (route.isEmpty()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        Entry.OfTemplate template = route.get().value();
        context.account().servedBy(template.descriptor());
        try {
            return read(template, template.rules().request(uri, route.get().match(), context));
        } catch (ResourceException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        State now = state;
        Entry.OfResource resource = now.resources().get(uri);
        return CompletableFuture.completedFuture(
                resource != null && resource.enabled()
                        ? Optional.of(resource.descriptor())
                        : now.router().route(uri).map(route -> route.value().descriptor()));
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return CompletableFuture.completedFuture(
                Optional.ofNullable(state.templates().get(uriTemplate))
                        .filter(Entry::enabled)
                        .map(Entry.OfTemplate::descriptor));
    }

    private static CompletionStage<Optional<ReadResult>> read(Entry entry, ReadRequest request) {
        return entry.reading()
                .read(request)
                .thenApply(result -> Optional.of(Objects.requireNonNull(result, "the reader returned null")));
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(CompletionRequest request, RequestContext context) {
        Entry.OfTemplate entry = state.templates().get(request.uriTemplate());
        if (entry == null || !entry.enabled()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        context.account().servedBy(entry.descriptor());
        return entry.rules().complete(entry.template(), request, context).thenApply(Optional::of);
    }

    /**
     * Tells why a URI is read by the entry that reads it: for tests and for the puzzled.
     *
     * @param uri any text
     * @return the winner, and for each other template where it fell out
     */
    public RouteExplanation explain(String uri) {
        State now = state;
        Entry.OfResource resource = now.resources().get(uri);
        if (resource == null || !resource.enabled()) {
            return now.router().explain(uri);
        }
        UriTemplateRouter<Boolean> withUri = UriTemplateRouter.<Boolean>empty().with(UriTemplate.parse(uri), true);
        for (UriTemplate template : now.router().templates()) {
            withUri = withUri.with(template, true);
        }
        return withUri.explain(uri);
    }

    /**
     * Finds templates that share URIs, of which the more specific one gets them.
     *
     * @return each pair once, with an example; in no case an error
     */
    public List<TemplateOverlap> overlaps() {
        return state.router().overlaps();
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        observers.add(Objects.requireNonNull(listener, "listener"));
        return () -> observers.remove(listener);
    }

    Registration register(Function<Registration, Entry> maker, boolean replacing) {
        Handle handle = new Handle(this);
        Entry entry = maker.apply(handle);
        handle.entry = entry;
        change(before -> {
            Entry rival = before.rivalOf(entry);
            if (rival != null && !replacing) {
                throw new IllegalStateException(entry.key() + " is registered already; say replacing() to replace it");
            }
            return before.with(entry);
        });
        return handle;
    }

    /** Puts the entry's successor in its place, if the entry's owner still owns the place. */
    void change(Entry entry, boolean remove, boolean enabled) {
        change(before -> {
            Entry current = before.rivalOf(entry);
            if (current == null || current.owner() != entry.owner()) {
                return before;
            }
            return remove ? before.without(current) : before.with(current.enabled(enabled));
        });
    }

    boolean isEnabled(Entry entry) {
        Entry current = state.rivalOf(entry);
        return current != null && current.owner() == entry.owner() && current.enabled();
    }

    /** Takes one step from the draft; the outermost step publishes it, and a step that throws leaves no trace. */
    @SuppressWarnings("ReferenceEquality") // no step that changes something gives the same object
    private void change(UnaryOperator<State> step) {
        boolean changed = false;
        writing.lock();
        try {
            boolean outermost = writing.getHoldCount() == 1;
            State before = outermost ? state : draft;
            draft = before;
            try {
                draft = step.apply(before);
            } catch (Throwable failure) {
                draft = before;
                throw failure;
            }
            if (outermost && draft != before) {
                state = draft;
                changed = true;
            }
        } finally {
            writing.unlock();
        }
        if (changed) {
            observers.forEach(ResourceRegistry::tell);
        }
    }

    private static void tell(Consumer<ResourceEvent> observer) {
        try {
            observer.accept(new ResourceEvent.ListChanged());
        } catch (RuntimeException | Error failure) { // the change is made, and others want to know of it
            log.warn("An observer of a registry failed", failure);
        }
    }

    /** The registration that an author holds. */
    private static final class Handle implements Registration {
        private final ResourceRegistry registry;
        private volatile Entry entry;

        @SuppressWarnings("NullAway.Init") // set right after, before anybody else sees the handle
        Handle(ResourceRegistry registry) {
            this.registry = registry;
        }

        @Override
        public String uri() {
            return entry.key();
        }

        @Override
        public void disable() {
            registry.change(entry, false, false);
        }

        @Override
        public void enable() {
            registry.change(entry, false, true);
        }

        @Override
        public boolean isEnabled() {
            return registry.isEnabled(entry);
        }

        @Override
        public void close() {
            registry.change(entry, true, false);
        }
    }
}
