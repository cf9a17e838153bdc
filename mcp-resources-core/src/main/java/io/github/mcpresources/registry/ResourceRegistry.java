package io.github.mcpresources.registry;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import io.github.mcpresources.uri.UriTemplateRouter;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
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
 * <p>A URI that is registered as such wins over every template, also where a client writes it otherwise but for its
 * {@linkplain io.github.mcpresources.uri.AbsoluteUri#normalForm normal form}, as {@code NOTES://welcome} or
 * {@code notes://%77elcome}; of several with one normal form, that of the very text wins. Lists are ordered by URI. Reads take no lock: each works
 * on an immutable snapshot, and a {@link #batch} is seen as a whole or not at all.
 */
public final class ResourceRegistry implements ResourceProvider {

    private final Store store = new Store();
    private final Unfinished unfinished = new Unfinished();

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
     * @return a builder; nothing is registered until it is told how to read, of which the log warns
     */
    public ResourceBuilder resource(String uri) {
        return new ResourceBuilder(unfinished.begin(uri, this::register), Map.of("uri", uri));
    }

    /**
     * Begins to register a resource that an SDK record describes.
     *
     * @param resource the record
     * @return a builder; nothing is registered until it is told how to read, of which the log warns
     */
    public ResourceBuilder resource(McpSchema.Resource resource) {
        ResourceDescriptor descriptor = ResourceDescriptor.of(resource);
        return new ResourceBuilder(unfinished.begin(descriptor.uri(), this::register), descriptor.toJson());
    }

    /**
     * Begins to register a resource template, which matches by the {@linkplain UriTemplate.Policy#standard() standard
     * policy}.
     *
     * @param uriTemplate an RFC 6570 template; registering one of which every scheme and authority is malformed is an
     *     {@link IllegalArgumentException}
     * @return a builder; nothing is registered until it is told how to read, of which the log warns
     * @throws UriTemplateException if it is not a template
     */
    public TemplateBuilder template(String uriTemplate) {
        return template(UriTemplate.parse(uriTemplate));
    }

    /**
     * Begins to register a resource template that matches by a policy of its own, the one it was parsed under. One that
     * ignores the case of the authority cannot be registered: here it is significant for all.
     *
     * @param template the template
     * @return a builder; nothing is registered until it is told how to read, of which the log warns
     */
    public TemplateBuilder template(UriTemplate template) {
        return new TemplateBuilder(
                unfinished.begin(template.toString(), this::register),
                template,
                Map.of("uriTemplate", template.toString()));
    }

    /**
     * Begins to register a resource template that an SDK record describes, which matches by the {@linkplain
     * UriTemplate.Policy#standard() standard policy}.
     *
     * @param template the record
     * @return a builder; nothing is registered until it is told how to read, of which the log warns
     * @throws UriTemplateException if its template is none
     */
    public TemplateBuilder template(McpSchema.ResourceTemplate template) {
        TemplateDescriptor descriptor = TemplateDescriptor.of(template);
        UriTemplate parsed = UriTemplate.parse(descriptor.uriTemplate());
        return new TemplateBuilder(
                unfinished.begin(descriptor.uriTemplate(), this::register), parsed, descriptor.toJson());
    }

    /**
     * Registers what was written for the SDK's server, all of it or nothing: specifications of resources and templates,
     * synchronous and asynchronous, of its servers with sessions and of its stateless ones, in any mixture.
     *
     * <p>Descriptors and results reach the client as they are, and so does an {@link io.modelcontextprotocol.spec.McpError};
     * other exceptions are as those of any reader. Synchronous handlers run on the server's reader threads. The exchange
     * that a handler gets knows the session's id, the client's capabilities and the transport's context, and passes
     * progress on; it does not know the client's name, a log message through it goes to the server's log only, and
     * requests to the client fail with an {@link IllegalStateException}.
     *
     * @param specifications records such as
     *     {@link io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification}
     * @return the registrations, in the same order
     * @throws IllegalArgumentException if one of them is of another kind, has no handler, or has a URI that is none
     * @throws UriTemplateException if one has a template that is none
     * @throws IllegalStateException if a URI or template is taken
     */
    public List<Registration> addAll(Collection<? extends Record> specifications) {
        List<Registration> added = new ArrayList<>();
        batch(() -> specifications.forEach(specification -> added.add(SdkSpecifications.add(this, specification))));
        return List.copyOf(added);
    }

    /**
     * Makes several changes as one: readers see all of them or none, and observers hear of one change.
     *
     * <p>Other threads' changes wait until it is over, so it must not wait for a thread that makes one.
     *
     * @param changes registers, hides and removes, on this thread; if it throws, nothing of it has happened
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
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        unfinished.logAbandoned();
        IdentityHashMap<ResourceDescriptor, Terms> files = new IdentityHashMap<>(0);
        Page<ResourceDescriptor> listed = Listing.page(store.now().resources(), page, context, entry -> {
            if (entry.terms().file() != null) {
                files.put(entry.descriptor(), entry.terms());
            }
            return entry.descriptor();
        });
        return FileListing.complete(listed, files, context);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return CompletableFuture.completedFuture(
                Listing.page(store.now().templates(), page, context, Entry.OfTemplate::descriptor));
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
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
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
     * @return the winner, which is a template without variables where it is a resource, and for each other template where
     *     it fell out
     */
    public UriTemplateRouter.Explanation explain(String uri) {
        State now = store.now();
        return Stream.concat(Stream.ofNullable(now.resources().get(uri)), now.otherwiseWritten(uri).stream())
                .filter(Entry::enabled)
                .findFirst()
                .map(resource -> now.router().explain(uri, withoutVariables(resource.key())))
                .orElseGet(() -> now.router().explain(uri));
    }

    /** An absolute URI as a template, of whatever length it is. */
    private static UriTemplate withoutVariables(String uri) {
        int most = Math.max(uri.length(), UriTemplate.Policy.DEFAULT_MAX_TEMPLATE_LENGTH);
        return UriTemplate.parse(
                uri, UriTemplate.Policy.builder().maxTemplateLength(most).build());
    }

    /**
     * Finds enabled templates that share URIs, of which the more specific one gets them; not every pair is found, see
     * {@link UriTemplateRouter#overlaps()}. Resources are left out: they win over every template.
     *
     * @return each pair once, with an example; in no case an error
     */
    public List<UriTemplateRouter.Overlap> overlaps() {
        return store.now().router().overlaps();
    }

    /** It inherits, and is private as long as there is an entry that not everybody sees. */
    @Override
    public CacheHint listHint() {
        return store.now().forSome() == 0 ? CacheHint.INHERITED : CacheHint.INHERITED.asPrivate();
    }

    /** A server observes when it starts: what is begun by then and not registered is named in the log. */
    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        unfinished.logAll();
        return store.observe(listener);
    }

    private Registration register(EntryBuilder<?> ready) {
        Entry entry = ready.entry(store.nextId());
        store.change(draft -> {
            Entry rival = draft.state().rivalOf(entry);
            if (!ready.isReplacing() && rival != null) {
                throw new IllegalStateException(taken(entry, rival));
            }
            draft.put(entry);
        });
        return new Handle(store, entry);
    }

    private static String taken(Entry entry, Entry rival) {
        return entry.key().equals(rival.key())
                ? entry.key() + " is registered already; say replacing() to replace it"
                : rival.key() + " is registered already and matches the same URIs as " + entry.key()
                        + "; say replacing() to replace it";
    }

    /** A registered resource or template, for as long as it is registered. Safe for use by many threads. */
    public interface Registration extends AutoCloseable {

        /**
         * What it is registered under.
         *
         * @return the URI, or the URI template
         */
        String uri();

        /**
         * Changes how it is described, how it is read, or both; clients see all of the change or nothing. What the change
         * does not set stays as it is, whether it is hidden among that.
         *
         * <pre>{@code
         * registration.update(entry -> entry.title("Prices of today"));
         * registration.update(entry -> entry.description("As of noon").content(ReadResult.text(prices)));
         * registration.update(entry -> entry.read(request -> ReadResult.json(database.prices())));
         * }</pre>
         *
         * <p>A size that was set before describes the content before: with a new content it is computed anew where it can be,
         * and else gone unless the change sets it. The methods that end a registration ({@code read}, {@code content}, …)
         * give this registration back here.
         *
         * @param change sets what becomes different; called once, on this thread. If it throws, nothing has changed
         * @return false if it was removed or replaced before, so that nothing has changed
         * @throws IllegalArgumentException if the change sets another URI or template
         */
        boolean update(Consumer<? super EntryBuilder<?>> change);

        /**
         * Hides it from lists and reads until {@link #enable}; a client finds nothing there. Its URI, or its template and
         * every other that matches the same URIs, stays taken. Nothing once removed.
         */
        void disable();

        /** Shows it again. Nothing once removed. */
        void enable();

        /**
         * Whether clients can see it.
         *
         * @return false once disabled, removed or replaced
         */
        boolean isEnabled();

        /** Removes it; a second time does nothing, nor does it touch what replaced it meanwhile. */
        @Override
        void close();
    }
}
