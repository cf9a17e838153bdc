package io.github.mcpresources;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A source of resources, such as a registry, a directory tree, an archive or another server.
 *
 * <p>This is the central interface of the library. A server serves one provider; {@link ResourceProviders#concat}
 * combines several providers into one. Methods that may take time return a stage, so that no thread waits for the
 * result. Work that blocks goes through {@link RequestContext#blocking}.
 *
 * <p>A provider may throw, or fail its stage, with a {@link ResourceException} for an error that the client shall see.
 * For any other failure, the client receives a fixed text with an incident id, but not the failure's own message.
 *
 * <p>Implementations must be safe for use by many threads at the same time.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources">MCP: Resources</a>
 */
public interface ResourceProvider {

    /**
     * Lists resources, one page at a time. The provider defines the order and keeps it stable.
     *
     * <p>An entry that exists during the whole listing, from the first page to the last, is listed exactly once, even
     * if other entries are added or removed meanwhile.
     *
     * @param page the position to continue after, and the maximum number of entries
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the page; never null
     */
    CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context);

    /**
     * Lists resource templates, one page at a time; none by default.
     *
     * @param page the position to continue after, and the maximum number of entries
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the page; never null
     */
    default CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return CompletableFuture.completedFuture(Page.empty());
    }

    /**
     * Reads the resource with the given URI.
     *
     * <p>An empty result means that this provider does not claim the URI. The server then tries the next provider. A
     * provider that claims the URI but has no such resource fails with {@link ResourceNotFoundException} instead.
     *
     * @param uri the URI as the client sent it
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the result, or with empty if this provider does not claim the URI; never null
     */
    CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context);

    /**
     * Returns the descriptor of the resource or template that serves a URI: the resource's own descriptor, or that of
     * the template that the URI matches.
     *
     * <p>A server calls this method to check whether a caller may see the URI or subscribe to it. By default, this
     * method reads the resource and discards the result. A provider that can find the descriptor without reading the
     * resource overrides this method.
     *
     * @param uri the URI as the client sent it
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the descriptor, or with empty if this provider does not claim the URI; never null. It fails
     *     with {@link ResourceNotFoundException} if {@link #read} does
     */
    default CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return read(uri, context)
                .thenApply(result -> result.map(any -> ResourceDescriptor.ofJson(Map.of("uri", uri, "name", uri))));
    }

    /**
     * Finds a listed template by its text. By default, this method goes through the pages of the list.
     *
     * @param uriTemplate the template as it is listed
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with its descriptor, or with empty if this provider does not list it; never null
     */
    default CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return TemplateSearch.find(this, uriTemplate, context);
    }

    /**
     * Completes the value of a template variable.
     *
     * @param request the template, the variable and the values that are known already
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the completion, or with empty if this provider does not list the template; never null. It
     *     fails with {@link InvalidParamsException}, or another error with the same code, if the template does not have
     *     that variable
     */
    default CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /**
     * Lists the direct children of a directory resource, one page at a time.
     *
     * @param directoryUri the directory's URI
     * @param page the position to continue after, and the maximum number of entries
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the page, or with empty if the URI is not that of a directory of this provider; never null
     */
    default CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /**
     * Returns the caching hint for all pages of this provider's lists and directories. By default, the hint is
     * inherited.
     *
     * <p>The protocol requires one scope for all pages of a list, so a page cannot widen it. A
     * {@linkplain Page#cache page's own hint} may be shorter or stricter. A provider whose lists depend on the caller
     * returns a {@linkplain CacheHint#asPrivate private} hint.
     *
     * @return the hint, which stays the same as long as the entries that each caller sees do not change. This method
     *     must not block
     */
    default CacheHint listHint() {
        return CacheHint.INHERITED;
    }

    /**
     * Notifies the provider that clients subscribed to the updates of a URI. The subscription lasts until the returned
     * handle is closed.
     *
     * <p>A server calls this method for each caller's first subscription to a URI that this provider
     * {@linkplain #describe describes}, and closes the handle after the caller's last one. Several handles may be open
     * for one URI at the same time, for example those of two callers or two servers, or a new one before the previous
     * one is closed. A provider that learns of changes in another way need not override this method. A provider whose
     * resources are on another system subscribes there.
     *
     * @param uri the URI as the client sent it
     * @param context the context of the first subscriber's request; the handle outlives it
     * @return a stage with a handle that ends the subscription when closed; closing must not block.
     *     {@link Handle#NONE} if there is nothing to end; never null. The stage fails if the URI cannot be
     *     subscribed to, with a {@link ResourceException} for an error that clients shall see
     */
    default CompletionStage<Handle> watch(String uri, RequestContext context) {
        return CompletableFuture.completedFuture(Handle.NONE);
    }

    /**
     * Returns the URI prefixes below which only this provider has resources; none by default.
     *
     * <p>{@link ResourceProviders#concat} refuses two providers with the same prefix, because they may have different
     * resources with the same URI, of which clients can read only the first.
     *
     * @return the prefixes, compared as text; always the same ones. This method must not block
     */
    default Set<String> uriPrefixes() {
        return Set.of();
    }

    /**
     * Returns the optional features that this provider supports in addition to lists and reads; by default all
     * features. A server declares only the supported features to its clients.
     *
     * @return the supported features, including features whose support is not known yet. This method must not block
     */
    default Capabilities capabilities() {
        return Capabilities.ALL;
    }

    /**
     * Registers a listener that is called for every change from now on, until the returned handle is closed.
     *
     * <p>Events are delivered on the thread that made the change, so the listener must return quickly. A provider that
     * never changes need not override this method.
     *
     * @param listener called for each event
     * @return a handle that ends the delivery when closed
     */
    default Handle observe(Consumer<ResourceEvent> listener) {
        return Handle.NONE;
    }

    /**
     * Notifies the provider of an event about its resources that the application or another server published. A server
     * calls this method before it notifies any client. Events that the provider itself reports to its
     * {@linkplain #observe observers} are not passed to this method.
     *
     * <p>A provider that caches results discards the affected entries. A provider that wraps others passes the event
     * on. Other providers need not override this method. The method must return quickly.
     *
     * @param event the event
     */
    default void onPublished(ResourceEvent event) {}

    /**
     * The optional features of a provider, in addition to lists and reads.
     *
     * @param subscribe true if clients can subscribe to updates of single resources
     * @param listChanged true if the provider reports changes of its lists
     * @param completions true if the provider completes variables of its templates
     */
    record Capabilities(boolean subscribe, boolean listChanged, boolean completions) {

        /** All features. */
        public static final Capabilities ALL = new Capabilities(true, true, true);

        /** No features other than lists and reads. */
        public static final Capabilities NONE = new Capabilities(false, false, false);

        /**
         * Combines the features of two providers.
         *
         * @param other the features of the other provider
         * @return the features that at least one of them supports
         */
        public Capabilities or(Capabilities other) {
            return new Capabilities(
                    subscribe || other.subscribe, listChanged || other.listChanged, completions || other.completions);
        }
    }
}
