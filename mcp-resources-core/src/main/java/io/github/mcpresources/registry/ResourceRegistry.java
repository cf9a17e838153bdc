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
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.RouteExplanation;
import io.github.mcpresources.uri.TemplateOverlap;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import io.github.mcpresources.uri.UriTemplateRouter;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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

    private final Store store = new Store();

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
        return new ResourceBuilder(this::register, Map.of("uri", uri));
    }

    /**
     * Begins to register a resource that an SDK record describes.
     *
     * @param resource the record
     * @return a builder; nothing is registered until it is told how to read
     */
    public ResourceBuilder resource(McpSchema.Resource resource) {
        return new ResourceBuilder(
                this::register, ResourceDescriptor.of(resource).toJson());
    }

    /**
     * Begins to register a resource template.
     *
     * @param uriTemplate an RFC 6570 template
     * @return a builder; nothing is registered until it is told how to read
     * @throws UriTemplateException if it is not a template
     */
    public TemplateBuilder template(String uriTemplate) {
        return new TemplateBuilder(this::register, UriTemplate.parse(uriTemplate), Map.of("uriTemplate", uriTemplate));
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
        return new TemplateBuilder(this::register, UriTemplate.parse(descriptor.uriTemplate()), descriptor.toJson());
    }

    /**
     * Makes several changes as one: readers see all of them or none, and observers hear of one change.
     *
     * @param changes registers, hides and removes; if it throws, nothing of it has happened
     */
    public void batch(Runnable changes) {
        store.change(draft -> changes.run());
    }

    /**
     * Removes a resource, whoever holds its registration.
     *
     * @param uri its URI, as it was registered
     * @return false if no resource is registered under it
     */
    public boolean remove(String uri) {
        return remove(state -> state.resources().get(uri));
    }

    /**
     * Removes a resource template, whoever holds its registration.
     *
     * @param uriTemplate its text, as it was registered
     * @return false if no template is registered under it
     */
    public boolean removeTemplate(String uriTemplate) {
        return remove(state -> state.templates().get(uriTemplate));
    }

    private boolean remove(Function<State, @Nullable Entry> finder) {
        boolean[] found = new boolean[1];
        store.change(draft -> {
            Entry entry = finder.apply(draft.state());
            found[0] = entry != null;
            if (entry != null) {
                draft.remove(entry);
            }
        });
        return found[0];
    }

    /**
     * How many resources are registered, hidden ones included; templates do not count.
     *
     * @return the number
     */
    public int size() {
        return store.now().resources().size();
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(PageRequest page, RequestContext context) {
        IdentityHashMap<ResourceDescriptor, Terms> files = new IdentityHashMap<>(0);
        Page<ResourceDescriptor> listed = Listing.page(store.now().resources(), page, context.caller(), entry -> {
            if (entry.terms().file() != null) {
                files.put(entry.descriptor(), entry.terms());
            }
            return entry.descriptor();
        });
        return FileListing.complete(listed, files, context);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(PageRequest page, RequestContext context) {
        return CompletableFuture.completedFuture(
                Listing.page(store.now().templates(), page, context.caller(), Entry.OfTemplate::descriptor));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        Optional<Found> found = Found.of(uri, context.caller(), store.now());
        return found.isPresent()
                ? found.get().read(uri, context).thenApply(Optional::of)
                : CompletableFuture.completedFuture(Optional.empty());
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return CompletableFuture.completedFuture(Found.of(uri, context.caller(), store.now())
                .map(found -> found.entry().descriptor()));
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return CompletableFuture.completedFuture(template(uriTemplate, context).map(Entry.OfTemplate::descriptor));
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(CompletionRequest request, RequestContext context) {
        Optional<Entry.OfTemplate> found = template(request.uriTemplate(), context);
        if (found.isEmpty()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        Entry.OfTemplate entry = found.get();
        context.account().servedBy(entry.descriptor());
        return entry.rules().complete(entry.template(), request, context).thenApply(Optional::of);
    }

    private Optional<Entry.OfTemplate> template(String uriTemplate, RequestContext context) {
        return Optional.ofNullable(store.now().templates().get(uriTemplate))
                .filter(entry -> entry.isVisibleTo(context.caller(), uriTemplate));
    }

    /**
     * Tells why a URI is read by the entry that reads it: for tests and for the puzzled.
     *
     * @param uri any text
     * @return the winner, and for each other template where it fell out
     */
    public RouteExplanation explain(String uri) {
        State now = store.now();
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
        return store.now().router().overlaps();
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        return store.observe(listener);
    }

    private Registration register(EntryBuilder<?> ready) {
        Entry entry = ready.entry(store.nextId());
        store.change(draft -> {
            if (!ready.isReplacing() && draft.state().rivalOf(entry) != null) {
                throw new IllegalStateException(entry.key() + " is registered already; say replacing() to replace it");
            }
            draft.put(entry);
        });
        return new Handle(store, entry);
    }
}
