package io.github.mcpresources;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Anything that has resources: a registry, a directory tree, an archive, another server.
 *
 * <p>The one abstraction of this library. A server serves one provider; {@link ResourceProviders#concat} makes one of
 * several. Every method answers with a stage so that nobody holds a thread while waiting; work that blocks goes through
 * {@link RequestContext#blocking}.
 *
 * <p>A provider may throw, or fail its stage, with a {@link ResourceException} for what the client shall see; any other
 * failure reaches the client as a fixed text with an incident id, never with its own message.
 *
 * <p>Implementations are safe for use by many threads at once.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources">MCP: Resources</a>
 */
public interface ResourceProvider {

    /**
     * Lists resources, one page at a time, in an order that the provider owns and keeps.
     *
     * <p>An entry that exists during a whole walk of the pages is listed exactly once, whatever is added or removed
     * meanwhile.
     *
     * @param page where to go on and how many entries to give at most
     * @param context who asks, and until when
     * @return a stage with the page; never null
     */
    CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context);

    /**
     * Lists resource templates, one page at a time; none by default.
     *
     * @param page where to go on and how many entries to give at most
     * @param context who asks, and until when
     * @return a stage with the page; never null
     */
    default CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return CompletableFuture.completedFuture(Page.empty());
    }

    /**
     * Reads the resource that a URI names.
     *
     * <p>Empty means "not mine": the next provider is asked. A provider that claims the URI but has nothing there fails
     * with {@link ResourceNotFoundException} instead.
     *
     * @param uri the URI as the client sent it
     * @param context who asks, and until when
     * @return a stage with the result, or with empty where this provider does not claim the URI; never null
     */
    CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context);

    /**
     * Tells what serves a URI, without reading it: the resource's own descriptor, or that of the template it matches.
     *
     * <p>Whoever asks wants to know whether a caller may see the URI, or subscribe to it. By default this reads the
     * resource and drops what it got; a provider that can tell in a cheaper way overrides it.
     *
     * @param uri the URI as the client sent it
     * @param context who asks, and until when
     * @return a stage with the descriptor, or with empty where this provider does not claim the URI; never null. It fails
     *     with {@link ResourceNotFoundException} where {@link #read} does
     */
    default CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return read(uri, context)
                .thenApply(result -> result.map(any -> ResourceDescriptor.ofJson(Map.of("uri", uri, "name", uri))));
    }

    /**
     * Finds a template in the list by its text. By default this walks the pages of the list.
     *
     * @param uriTemplate the template as it is listed
     * @param context who asks, and until when
     * @return a stage with its descriptor, or with empty where this provider does not list it; never null
     */
    default CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return TemplateSearch.find(this, uriTemplate, context);
    }

    /**
     * Completes the value of a template's variable.
     *
     * @param request which variable of which template, and what is known
     * @param context who asks, and until when
     * @return a stage with the completion, or with empty where this provider does not list the template; never null. It
     *     fails with {@link InvalidParamsException}, or another error of its code, where the template has no such variable
     */
    default CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /**
     * Lists the direct children of a directory resource, one page at a time.
     *
     * @param directoryUri the directory's URI
     * @param page where to go on and how many entries to give at most
     * @param context who asks, and until when
     * @return a stage with the page, or with empty where the URI names no directory of this provider; never null
     */
    default CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /**
     * How long, and for whom, clients may keep what this provider lists: all pages of its lists, and of its directories.
     * It inherits by default.
     *
     * <p>The protocol wants one scope for all pages of a list, so a page cannot widen it: a {@linkplain Page#cache page's
     * own hint} may be shorter or stricter. A provider that lists other things for other callers answers {@linkplain
     * CacheHint#asPrivate private}.
     *
     * @return the hint, the same one as long as what is listed for whom does not change; must not block
     */
    default CacheHint listHint() {
        return CacheHint.INHERITED;
    }

    /**
     * Takes note that clients subscribed to the updates of a URI, until the returned handle is closed.
     *
     * <p>A server calls it for each caller's first subscription to a URI that this provider {@linkplain #describe
     * describes}, and closes the handle after the last. Several may be open for one URI at a time, such as those of two
     * callers or servers, or the next one before the last one is closed. A provider that hears of changes anyway need not
     * override this; one whose resources are elsewhere subscribes there.
     *
     * @param uri the URI as the client sent it
     * @param context the request of the first subscriber; the handle outlives it
     * @return a stage with a handle that ends it when closed, which must not block. {@link Subscription#NONE} where there
     *     is nothing to end; never null. It fails, with a {@link ResourceException} for what clients shall see, where the
     *     URI cannot be subscribed to
     */
    default CompletionStage<Subscription> watch(String uri, RequestContext context) {
        return CompletableFuture.completedFuture(Subscription.NONE);
    }

    /**
     * What clients may be offered beside lists and reads; everything by default. A server declares no more than this when
     * it introduces itself.
     *
     * @return what is supported; what is not known yet counts as supported. Must not block
     */
    default Capabilities capabilities() {
        return Capabilities.ALL;
    }

    /**
     * Tells a listener of every change from now on, until the returned handle is closed.
     *
     * <p>Events are delivered on the thread that made the change; a listener must return quickly. A provider that never
     * changes need not override this.
     *
     * @param listener called for each event
     * @return a handle that ends the delivery when closed
     */
    default Subscription observe(Consumer<ResourceEvent> listener) {
        return Subscription.NONE;
    }

    /**
     * Takes note of what the application, or another server, published about this provider's resources; before any
     * client hears of it. What the provider {@linkplain #observe observes} by itself does not come here.
     *
     * <p>A provider that keeps something of what it read drops it; one that wraps others passes the event on; all others
     * need not override this. It must return quickly.
     *
     * @param event what happened
     */
    default void onPublished(ResourceEvent event) {}

    /**
     * What a provider has to offer beside lists and reads.
     *
     * @param subscribe whether updates of single resources can be subscribed to
     * @param listChanged whether it tells that its lists changed
     * @param completions whether it completes variables of its templates
     */
    public record Capabilities(boolean subscribe, boolean listChanged, boolean completions) {

        /** Everything. */
        public static final Capabilities ALL = new Capabilities(true, true, true);

        /** Lists and reads alone. */
        public static final Capabilities NONE = new Capabilities(false, false, false);

        /**
         * What two providers together have to offer.
         *
         * @param other the other one's
         * @return what at least one of them supports
         */
        public Capabilities or(Capabilities other) {
            return new Capabilities(
                    subscribe || other.subscribe, listChanged || other.listChanged, completions || other.completions);
        }
    }
}
