package io.github.mcpresources;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** A provider with a caching hint for the lists and results that have no hint of their own. */
final class HintedProvider implements ResourceProvider {

    private final ResourceProvider inner;
    private final CacheHint hint;

    HintedProvider(ResourceProvider inner, CacheHint hint) {
        this.inner = Objects.requireNonNull(inner, "provider");
        this.hint = Objects.requireNonNull(hint, "hint");
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
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return inner.listChildren(directoryUri, page, context);
    }

    @Override
    public CacheHint listHint() {
        return inner.listHint().within(hint);
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return inner.read(uri, context).thenApply(found -> found.map(this::hinted));
    }

    private ReadResult hinted(ReadResult result) {
        return result instanceof Contents contents
                ? contents.cache(contents.cache().within(hint))
                : result;
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
    public CompletionStage<Subscription> watch(String uri, RequestContext context) {
        return inner.watch(uri, context);
    }

    @Override
    public ResourceProvider.Capabilities capabilities() {
        return inner.capabilities();
    }

    @Override
    public void onPublished(ResourceEvent event) {
        inner.onPublished(event);
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        return inner.observe(listener);
    }
}
