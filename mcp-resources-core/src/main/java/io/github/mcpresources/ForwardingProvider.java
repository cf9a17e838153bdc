package io.github.mcpresources;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A provider that forwards each method call to another provider. Subclasses override the methods whose behavior they
 * change:
 *
 * <pre>{@code
 * final class AnnouncedReads extends ForwardingProvider {
 *     AnnouncedReads(ResourceProvider inner) {
 *         super(inner);
 *     }
 *
 *     @Override
 *     public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
 *         context.progress(0, null, "Reading " + uri);
 *         return super.read(uri, context);
 *     }
 * }
 * }</pre>
 *
 * <p>The methods of this class do not call each other. A subclass that hides a resource in {@link #read} must therefore
 * also hide it in {@link #describe}, {@link #listResources}, {@link #listChildren}, {@link #listSkills},
 * {@link #describeSkill} and the events of {@link #observe}. To hide resources in all of these methods, use
 * {@link ResourceProviders#visible}.
 */
public abstract class ForwardingProvider implements ResourceProvider {

    private final ResourceProvider inner;

    /**
     * Creates a provider that forwards all calls to another provider.
     *
     * @param inner the other provider
     */
    protected ForwardingProvider(ResourceProvider inner) {
        this.inner = Objects.requireNonNull(inner, "inner");
    }

    /**
     * Returns the provider to which the calls are forwarded.
     *
     * @return the other provider
     */
    protected final ResourceProvider inner() {
        return inner;
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return inner.listResources(page, context);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return inner.listTemplates(page, context);
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return inner.read(uri, context);
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return inner.describe(uri, context);
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return inner.describeTemplate(uriTemplate, context);
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return inner.complete(request, context);
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return inner.listChildren(directoryUri, page, context);
    }

    @Override
    public CompletionStage<Page<SkillDescriptor>> listSkills(Page.Request page, RequestContext context) {
        return inner.listSkills(page, context);
    }

    @Override
    public CompletionStage<Optional<SkillDescriptor>> describeSkill(String uri, RequestContext context) {
        return inner.describeSkill(uri, context);
    }

    @Override
    public CacheHint listHint() {
        return inner.listHint();
    }

    @Override
    public CompletionStage<Handle> watch(String uri, RequestContext context) {
        return inner.watch(uri, context);
    }

    @Override
    public List<Map<String, Object>> healthDetails() {
        return inner.healthDetails();
    }

    @Override
    public Set<String> uriPrefixes() {
        return inner.uriPrefixes();
    }

    @Override
    public ResourceProvider.Capabilities capabilities() {
        return inner.capabilities();
    }

    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        return inner.observe(listener);
    }

    @Override
    public CompletionStage<Void> onPublished(ResourceEvent event) {
        return inner.onPublished(event);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "[" + inner + "]";
    }
}
