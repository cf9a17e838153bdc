package io.github.mcpresources.registry;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
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
 * An in-memory registry of resources and templates. The application may add, hide and remove entries at any time.
 *
 * <pre>{@code
 * ResourceRegistry registry = ResourceRegistry.create();
 * registry.resource("notes://welcome").mimeType("text/markdown").text("# Hello");
 * registry.resource("db://customers").read(request -> ReadResult.json(database.customers()));
 * ResourceRegistry.Registration docs = registry.template("doc://{id}{?page}")
 *         .read(request -> ReadResult.text(library.page(request.variable("id"))));
 * docs.close();
 * }</pre>
 *
 * <p>A resource takes precedence over every template, even if the client writes the URI differently but with the same
 * {@linkplain io.github.mcpresources.uri.UriTemplate#normalForm normal form}, such as {@code NOTES://welcome} or
 * {@code notes://%77elcome}. If several resources have the same normal form, the resource with exactly the requested
 * URI takes precedence. Lists are ordered by the URI, or by the text of the template. Reads do not use locks: each read
 * uses an immutable snapshot of the registry. All changes of a {@link #batch} become visible at the same time.
 */
public final class ResourceRegistry implements ResourceProvider {

    private final Store store = new Store();
    private final Unfinished unfinished = new Unfinished();

    private ResourceRegistry() {}

    /**
     * Returns a new, empty registry.
     *
     * @return the registry
     */
    public static ResourceRegistry create() {
        return new ResourceRegistry();
    }

    /**
     * Begins the registration of a resource.
     *
     * @param uri the URI of the resource. If it is not an absolute URI as defined by RFC 3986, the registration fails
     *     with an {@link IllegalArgumentException}
     * @return a builder. Each method of the builder that sets the content or the reader registers the entry. If the
     *     application calls none of these methods, a warning is logged
     */
    public ResourceBuilder resource(String uri) {
        return new ResourceBuilder(unfinished.begin(uri, this::register), Map.of("uri", uri));
    }

    /**
     * Begins the registration of a resource that is described by an SDK record.
     *
     * @param resource the SDK record
     * @return a builder. Each method of the builder that sets the content or the reader registers the entry. If the
     *     application calls none of these methods, a warning is logged
     * @throws IllegalArgumentException if the name of the record is missing, or its URI is missing or empty
     */
    public ResourceBuilder resource(McpSchema.Resource resource) {
        ResourceDescriptor descriptor = ResourceDescriptor.of(resource);
        return new ResourceBuilder(unfinished.begin(descriptor.uri(), this::register), descriptor.toJson());
    }

    /**
     * Begins the registration of a resource template. The template matches according to the
     * {@linkplain UriTemplate.Policy#standard() standard policy}.
     *
     * @param uriTemplate an RFC 6570 template. If none of its expansions can be an absolute URI, for example because
     *     the scheme is malformed, the registration fails with an {@link IllegalArgumentException}
     * @return a builder. Each method of the builder that sets the content or the reader registers the entry. If the
     *     application calls none of these methods, a warning is logged
     * @throws UriTemplateException if the text is not a valid template
     */
    public TemplateBuilder template(String uriTemplate) {
        return template(UriTemplate.parse(uriTemplate));
    }

    /**
     * Begins the registration of a resource template. The template matches according to the policy with which it was
     * parsed. If that policy ignores the case of the authority, the registration fails with a
     * {@link UriTemplateException}, because the case of the authority is significant in this registry.
     *
     * @param template the template
     * @return a builder. Each method of the builder that sets the content or the reader registers the entry. If the
     *     application calls none of these methods, a warning is logged
     */
    public TemplateBuilder template(UriTemplate template) {
        return new TemplateBuilder(
                unfinished.begin(template.toString(), this::register),
                template,
                Map.of("uriTemplate", template.toString()));
    }

    /**
     * Begins the registration of a resource template that is described by an SDK record. The template matches according
     * to the {@linkplain UriTemplate.Policy#standard() standard policy}.
     *
     * @param template the SDK record
     * @return a builder. Each method of the builder that sets the content or the reader registers the entry. If the
     *     application calls none of these methods, a warning is logged
     * @throws IllegalArgumentException if the name of the record is missing, or its URI template is missing or empty
     * @throws UriTemplateException if the record's URI template is not a valid template
     */
    public TemplateBuilder template(McpSchema.ResourceTemplate template) {
        TemplateDescriptor descriptor = TemplateDescriptor.of(template);
        UriTemplate parsed = UriTemplate.parse(descriptor.uriTemplate());
        return new TemplateBuilder(
                unfinished.begin(descriptor.uriTemplate(), this::register), parsed, descriptor.toJson());
    }

    /**
     * Registers specifications that were written for the SDK's server. Either all specifications are registered or
     * none. The collection may contain synchronous and asynchronous specifications of resources and of templates, for
     * SDK servers with sessions and for stateless SDK servers.
     *
     * <p>Descriptors and results reach the client unchanged. If a handler fails with an
     * {@link io.modelcontextprotocol.spec.McpError}, the client receives its code, message and data. An error with the
     * code -32002 (resource not found) becomes a {@link io.github.mcpresources.ResourceNotFoundException} instead.
     * Other exceptions are treated like the exceptions of any reader. Synchronous handlers run on the server's reader
     * threads. The exchange passed to a handler provides the session id, the client's capabilities and the transport's
     * context, and it forwards progress notifications. It does not provide the client's name. Log messages that a
     * handler sends go only to the server's log. Requests that a handler sends to the client fail with an
     * {@link IllegalStateException}.
     *
     * @param specifications records such as
     *     {@link io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification}
     * @return the registrations, in the same order
     * @throws IllegalArgumentException if a specification is of another kind, has no handler, or has an invalid URI
     * @throws UriTemplateException if a specification has an invalid template
     * @throws IllegalStateException if a URI or template is already registered
     */
    public List<Registration> addAll(Collection<? extends Record> specifications) {
        List<Registration> added = new ArrayList<>();
        batch(() -> specifications.forEach(specification -> added.add(SdkSpecifications.add(this, specification))));
        return List.copyOf(added);
    }

    /**
     * Applies several changes atomically. A read or list sees either all of the changes or none. Listeners are notified
     * only of the difference between the states before and after the batch.
     *
     * <p>Changes made by other threads wait until the batch has ended. The batch must therefore not wait for a thread
     * that makes a change.
     *
     * @param changes the code that registers, hides and removes entries; it runs on the calling thread. If it throws,
     *     none of its changes is applied, and the exception is rethrown
     */
    public void batch(Runnable changes) {
        store.change(draft -> changes.run());
    }

    /**
     * Removes the resource with the given URI. The {@link Registration} of the resource is not needed.
     *
     * @param uri the URI with which the resource was registered
     * @return true if the resource was removed; false if no resource is registered with this URI
     */
    public boolean remove(String uri) {
        return remove(state -> state.resources().get(uri));
    }

    /**
     * Removes the resource template with the given text. The {@link Registration} of the template is not needed.
     *
     * @param uriTemplate the text with which the template was registered
     * @return true if the template was removed; false if no template is registered with this text
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
     * Returns the number of registered resources, including disabled resources. Templates are not counted.
     *
     * @return the number of resources
     */
    public int size() {
        return store.now().resources().size();
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        unfinished.logAbandoned();
        IdentityHashMap<ResourceDescriptor, EntrySettings> files = new IdentityHashMap<>(0);
        Page<ResourceDescriptor> listed = Listing.page(store.now().resources(), page, context, entry -> {
            if (entry.settings().file() != null) {
                files.put(entry.descriptor(), entry.settings());
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

    /** Checks the values of the template's variables when a client subscribes to a URI. Does not call the reader. */
    @Override
    public CompletionStage<Handle> watch(String uri, RequestContext context) {
        try {
            Found.of(uri, context.caller(), store.now()).ifPresent(found -> found.checkValues(uri, context));
        } catch (ResourceException refused) {
            return CompletableFuture.failedFuture(refused);
        }
        return CompletableFuture.completedFuture(Handle.NONE);
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
        ServerRequest.of(context).facts().servedBy(entry.descriptor());
        return entry.rules().complete(entry.template(), request, context).thenApply(Optional::of);
    }

    private Optional<Entry.OfTemplate> template(String uriTemplate, RequestContext context) {
        return Optional.ofNullable(store.now().templates().get(uriTemplate))
                .filter(entry -> entry.isVisibleTo(context.caller(), uriTemplate));
    }

    /**
     * Explains which entry serves a URI, regardless of visibility rules. This method is intended for tests and
     * troubleshooting.
     *
     * @param uri any text
     * @return the explanation: the selected entry, and each other template with the reason why it was not selected. If
     *     the selected entry is a resource, it appears as a template without variables
     */
    public UriTemplateRouter.Explanation explain(String uri) {
        State now = store.now();
        return Stream.concat(Stream.ofNullable(now.resources().get(uri)), now.equivalents(uri).stream())
                .filter(Entry::enabled)
                .findFirst()
                .map(resource -> now.router().explain(uri, withoutVariables(resource.key())))
                .orElseGet(() -> now.router().explain(uri));
    }

    private static UriTemplate withoutVariables(String uri) {
        int max = Math.max(uri.length(), UriTemplate.Policy.DEFAULT_MAX_TEMPLATE_LENGTH);
        return UriTemplate.parse(
                uri, UriTemplate.Policy.builder().maxTemplateLength(max).build());
    }

    /**
     * Returns {@link CacheHint#INHERITED}. If an enabled entry is visible only to some callers, returns the same hint
     * with a private scope, because the lists differ between callers.
     */
    @Override
    public CacheHint listHint() {
        return store.now().restricted() == 0 ? CacheHint.INHERITED : CacheHint.INHERITED.asPrivate();
    }

    @Override
    public List<Map<String, Object>> healthDetails() {
        return List.of(Map.of("kind", "registry", "resources", size()));
    }

    /**
     * Registers a listener. Also logs the entries whose registration was begun but not completed, because a server
     * calls this method when it starts.
     */
    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        unfinished.logAll();
        return store.observe(listener);
    }

    private Registration register(EntryBuilder<?> ready) {
        Entry entry = ready.entry(store.nextId());
        store.change(draft -> {
            Entry rival = draft.state().conflictOf(entry);
            if (!ready.isReplacing() && rival != null) {
                throw new IllegalStateException(taken(entry, rival));
            }
            draft.put(entry);
        });
        return new EntryRegistration(store, entry);
    }

    private static String taken(Entry entry, Entry rival) {
        return entry.key().equals(rival.key())
                ? entry.key() + " is already registered; call replacing() to replace it"
                : rival.key() + " is already registered and matches the same URIs as " + entry.key()
                        + "; call replacing() to replace it";
    }

    /**
     * The registration of a resource or template. The registration ends when the entry is removed or replaced. Safe for
     * use by multiple threads.
     */
    public interface Registration extends AutoCloseable {

        /**
         * Returns the URI or URI template with which the entry was registered.
         *
         * @return the URI, or the URI template
         */
        String uri();

        /**
         * Changes properties of the entry, such as its descriptor, its reader or its settings. Clients see either the
         * whole change or the unchanged entry. Properties that the change does not set keep their values. A disabled
         * entry stays disabled.
         *
         * <pre>{@code
         * registration.update(entry -> entry.title("Prices of today"));
         * registration.update(entry -> entry.description("As of noon").content(ReadResult.text(prices)));
         * registration.update(entry -> entry.read(request -> ReadResult.json(database.prices())));
         * }</pre>
         *
         * <p>If the change sets new content, the previous size no longer applies. Unless the change sets a size, the
         * size is computed again if possible, or otherwise removed. Within a change, the methods that normally complete
         * a registration ({@code read}, {@code content}, …) return this registration.
         *
         * @param change the function that sets the properties to change; it is called once, on the calling thread. If
         *     it throws, nothing is changed
         * @return true if the entry was changed; false if the entry was already removed or replaced, or if the change
         *     itself removed it
         * @throws IllegalArgumentException if the change sets an invalid value, or the field {@code uri} or
         *     {@code uriTemplate}
         * @throws IllegalStateException if the entry has a fingerprint that cannot be computed for the new content
         */
        boolean update(Consumer<? super EntryBuilder<?>> change);

        /**
         * Hides the entry from lists and reads until {@link #enable} is called. For clients, the entry does not exist.
         * The entry still conflicts with new entries: its URI, or a template that matches the same URIs, can be
         * registered only with {@link EntryBuilder#replacing}. Does nothing if the entry was removed or replaced.
         */
        void disable();

        /** Shows the entry again after {@link #disable}. Does nothing if the entry was removed or replaced. */
        void enable();

        /**
         * Checks whether the entry is enabled.
         *
         * @return true if the entry is enabled; false if it is disabled, removed or replaced
         */
        boolean isEnabled();

        /**
         * Removes the entry. Does nothing if the entry was already removed or replaced; a replacement stays registered.
         */
        @Override
        void close();
    }
}
