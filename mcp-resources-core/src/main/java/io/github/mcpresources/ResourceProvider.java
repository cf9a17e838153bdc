package io.github.mcpresources;

import java.util.List;
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
 * combines several providers into one. Methods that may take a long time return a {@link CompletionStage}, so that no
 * thread waits for the result. A provider runs blocking work with {@link RequestContext#blocking}.
 *
 * <p>To send a specific error to the client, a provider throws a {@link ResourceException}, or completes its stage with
 * one. For any other exception, the client receives a fixed message and an incident id instead of the message of the
 * exception.
 *
 * <p>Implementations must be safe for use by many threads at the same time.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources">MCP: Resources</a>
 */
public interface ResourceProvider {

    /**
     * Lists resources, one page at a time. The provider defines the order of the entries, which must be stable: an
     * entry that exists from the request for the first page to the request for the last page must be listed exactly
     * once, even if other entries are added or removed between the requests.
     *
     * @param page the position after which the page starts, and the maximum number of entries
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the page; never null
     */
    CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context);

    /**
     * Lists resource templates, one page at a time. By default, the list is empty.
     *
     * @param page the position after which the page starts, and the maximum number of entries
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the page; never null
     */
    default CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return CompletableFuture.completedFuture(Page.empty());
    }

    /**
     * Reads the resource with the given URI.
     *
     * <p>An empty result means that this provider does not claim the URI, that is, the URI may belong to another
     * provider. {@link ResourceProviders#concat} then calls the next provider. If the URI belongs to this provider but
     * the resource does not exist, the stage fails with {@link ResourceNotFoundException}.
     *
     * @param uri the URI as the client sent it
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the result, or with empty if this provider does not claim the URI; never null
     */
    CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context);

    /**
     * Returns the descriptor of the resource or template that serves a URI: the descriptor of the resource itself, or
     * of the template that the URI matches.
     *
     * <p>A server calls this method, for example, to check whether a caller may read the URI or subscribe to it. By
     * default, this method reads the resource and discards the result. A provider that can find the descriptor without
     * reading the resource overrides this method.
     *
     * @param uri the URI as the client sent it
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the descriptor, or with empty if this provider does not claim the URI; never null. If
     *     {@link #read} fails with {@link ResourceNotFoundException}, this stage fails with it too
     */
    default CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return read(uri, context)
                .thenApply(result -> result.map(any -> ResourceDescriptor.ofJson(Map.of("uri", uri, "name", uri))));
    }

    /**
     * Finds a listed template by its text. By default, this method requests the pages of {@link #listTemplates} until
     * it finds the template.
     *
     * @param uriTemplate the text of the template in the list
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the descriptor of the template, or with empty if this provider does not list the template;
     *     never null
     */
    default CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return TemplateSearch.find(this, uriTemplate, context);
    }

    /**
     * Suggests values for a template variable. By default, there are no suggestions.
     *
     * @param request the template, the variable, the text that the user has entered so far, and the known values of
     *     other variables
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the completion, or with empty if this provider does not list the template; never null. The
     *     stage fails with {@link InvalidParamsException}, or another error with the same code, if the template does
     *     not have that variable
     */
    default CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /**
     * Lists the direct children of a directory resource, one page at a time. By default, a provider has no directories.
     *
     * @param directoryUri the directory's URI
     * @param page the position after which the page starts, and the maximum number of entries
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the page, or with empty if this provider has no directory with this URI; never null
     */
    default CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /**
     * Lists skills, one page at a time. By default, the list is empty. A provider that has skills must also declare
     * them in its {@link #capabilities}.
     *
     * <p>The files of a listed skill must be resources of this provider, so that clients can {@link #read} them. The
     * order of the entries must be stable, as for {@link #listResources}. The list need not contain all skills.
     *
     * @param page the position after which the page starts, and the maximum number of entries
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the page; never null
     * @see <a href="https://modelcontextprotocol.io/seps/2640-skills-extension">SEP-2640: Skills extension</a>
     */
    default CompletionStage<Page<SkillDescriptor>> listSkills(Page.Request page, RequestContext context) {
        return CompletableFuture.completedFuture(Page.empty());
    }

    /**
     * Returns the description of a skill, whether it is listed or not. By default, a provider has no skills.
     *
     * @param uri the URI of the skill's {@code SKILL.md}, as the client sent it
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the description, or with empty if this provider has no skill with this URI; never null
     */
    default CompletionStage<Optional<SkillDescriptor>> describeSkill(String uri, RequestContext context) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /**
     * Returns the caching hint for all pages of this provider's lists and directories. By default, the hint is
     * {@linkplain CacheHint#INHERITED inherited}.
     *
     * <p>Each page may have its own {@linkplain Page#cache hint} with another time to live, but the protocol requires
     * the same scope for all pages of a list. Therefore, return a {@linkplain CacheHint#asPrivate private} hint if any
     * page may be private, for example because the list depends on the caller. All pages are then private, even if the
     * hint of a page is public. If this hint is public but a page is private, the server sends that page and all later
     * pages as private. This method must not block.
     *
     * @return the hint, which must stay the same as long as the entries that each caller sees do not change
     */
    default CacheHint listHint() {
        return CacheHint.INHERITED;
    }

    /**
     * Notifies the provider that a caller has subscribed to updates of a URI. The subscription lasts until the returned
     * handle is closed. A provider whose resources are on another system can subscribe to changes there. A provider
     * that detects changes in another way does not have to override this method, which by default only returns
     * {@link Handle#NONE}.
     *
     * <p>A server calls this method for each caller's first subscription to a URI for which {@link #describe} returns a
     * descriptor. It closes the handle after the end of the caller's last subscription to the URI. If the handle is
     * {@link Handle#NONE}, the server calls this method again for the caller's next subscription. Several handles may
     * be open for one URI at the same time, for example for two callers or two servers, or because a new handle is
     * opened before the previous one is closed.
     *
     * @param uri the URI as the client sent it
     * @param context a context with the caller. Its deadline applies only to this call: the handle can stay open longer
     * @return a stage with a handle; never null. The server closes the handle to end the subscription, and closing it
     *     must not block. The handle is {@link Handle#NONE} if the provider does not need to know when the subscription
     *     ends. The stage fails if clients cannot subscribe to the URI. If it fails with a {@link ResourceException},
     *     the client receives this error
     */
    default CompletionStage<Handle> watch(String uri, RequestContext context) {
        return CompletableFuture.completedFuture(Handle.NONE);
    }

    /**
     * Returns the URI prefixes that are reserved for the resources of this provider. By default, there are none. This
     * method must not block.
     *
     * <p>{@link ResourceProviders#concat} rejects two providers with the same prefix. Otherwise, both providers could
     * have a resource with the same URI, and clients could read only the resource of the first provider.
     *
     * @return the prefixes, compared as text; the same prefixes on each call
     */
    default Set<String> uriPrefixes() {
        return Set.of();
    }

    /**
     * Returns the optional features that this provider supports in addition to lists and reads. By default, these are
     * {@linkplain Capabilities#ALL all features} except skills. A server declares only the supported features to its
     * clients. This method must not block.
     *
     * @return the supported features, including each feature whose support is not known yet
     */
    default Capabilities capabilities() {
        return Capabilities.ALL;
    }

    /**
     * Describes the state of this provider and of the components that it uses, for the health report of a server. By
     * default, the description is empty. A provider that wraps other providers adds their descriptions. This method
     * must not block.
     *
     * @return JSON objects; each has a field {@code kind} with a value such as {@code store}
     */
    default List<Map<String, Object>> healthDetails() {
        return List.of();
    }

    /**
     * Registers a listener for changes to this provider's resources.
     *
     * <p>The provider calls the listener on the thread that makes or detects a change, so the listener must return
     * quickly. By default, this method ignores the listener. A provider whose resources never change does not have to
     * override this method.
     *
     * @param listener the listener, which is called with each event
     * @return a handle that removes the listener when it is closed
     */
    default Handle observe(Consumer<ResourceEvent> listener) {
        return Handle.NONE;
    }

    /**
     * Notifies the provider of an event that the application or another server published. The event may concern
     * resources that this provider does not have. A server calls this method before it notifies any client. Events that
     * the provider itself reports to its {@linkplain #observe observers} are not passed to this method.
     *
     * <p>A provider that caches results must discard the affected results. A provider that wraps other providers must
     * forward the event to them. Other providers do not have to override this method, which does nothing by default.
     * The method must return quickly.
     *
     * @param event the event
     * @return a stage that completes when this provider no longer returns content that is older than the event. The
     *     server waits for the stage before it notifies clients, but at most for the time
     *     {@link ResourceLimits.Bus#patience}
     */
    default CompletionStage<Void> onPublished(ResourceEvent event) {
        return CompletableFuture.completedFuture(null);
    }

    /**
     * The optional features of a provider, in addition to lists and reads.
     *
     * @param subscribe true if clients can subscribe to updates of single resources
     * @param listChanged true if the provider reports changes to its lists
     * @param completions true if the provider suggests values for the variables of its templates
     * @param skills true if the provider can have skills
     */
    record Capabilities(boolean subscribe, boolean listChanged, boolean completions, boolean skills) {

        /** All features except skills. Few providers have skills. */
        public static final Capabilities ALL = new Capabilities(true, true, true);

        /** No features other than lists and reads. */
        public static final Capabilities NONE = new Capabilities(false, false, false);

        /**
         * Creates the features of a provider without skills.
         *
         * @param subscribe true if clients can subscribe to updates of single resources
         * @param listChanged true if the provider reports changes to its lists
         * @param completions true if the provider suggests values for the variables of its templates
         */
        public Capabilities(boolean subscribe, boolean listChanged, boolean completions) {
            this(subscribe, listChanged, completions, false);
        }

        /**
         * Returns these features with skills added.
         *
         * @return a copy
         */
        public Capabilities withSkills() {
            return new Capabilities(subscribe, listChanged, completions, true);
        }

        /**
         * Combines the features of two providers.
         *
         * @param other the features of the other provider
         * @return the features that at least one of them supports
         */
        public Capabilities or(Capabilities other) {
            return new Capabilities(
                    subscribe || other.subscribe,
                    listChanged || other.listChanged,
                    completions || other.completions,
                    skills || other.skills);
        }
    }
}
