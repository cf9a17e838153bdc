package io.github.mcpresources;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A provider as each caller sees it through a rule.
 *
 * <p>A read is judged twice: before it, so that nothing is done for who must not see the resource, and after it, because
 * another entry may have taken the place meanwhile. No shared cache may keep what it gives.
 */
final class VisibleProvider implements ResourceProvider {

    private final ResourceProvider inner;
    private final Visibility visibility;

    VisibleProvider(ResourceProvider inner, Visibility visibility) {
        this.inner = Objects.requireNonNull(inner, "provider");
        this.visibility = Objects.requireNonNull(visibility, "visibility");
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return inner.listResources(page, context).thenApply(listed -> visible(listed, context));
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return inner.listTemplates(page, context).thenApply(listed -> visible(listed, context));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return ifVisible(
                uri,
                context,
                () -> inner.read(uri, context)
                        .thenCompose(result -> describe(uri, context)
                                .thenCompose(found -> found.isPresent() && result.isPresent()
                                        ? shown(uri, found.get(), result.get(), context)
                                        : none())));
    }

    /** What is read, but of a directory only what the caller may see in it. */
    private CompletionStage<Optional<ReadResult>> shown(
            String uri, Descriptor descriptor, ReadResult result, RequestContext context) {
        Optional<ReadResult> whole = Optional.of(asPrivate(result));
        if (!UriList.isOf(descriptor, result)) {
            return CompletableFuture.completedFuture(whole);
        }
        return new UriList(this, uri, context)
                .read()
                .thenCompose(list -> list.isPresent()
                        ? CompletableFuture.completedFuture(list.map(VisibleProvider::asPrivate))
                        // an entry that its author wrote as a list; else the directory just went away
                        : ifVisible(uri, context, () -> CompletableFuture.completedFuture(whole)));
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return inner.describe(uri, context)
                .thenApply(found -> found.map(descriptor -> require(uri, descriptor, context)));
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return inner.describeTemplate(uriTemplate, context)
                .thenApply(found -> found.filter(template -> allows(uriTemplate, template, context)));
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return describeTemplate(request.uriTemplate(), context)
                .thenCompose(found -> found.isPresent() ? inner.complete(request, context) : none());
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return ifVisible(
                directoryUri,
                context,
                () -> inner.listChildren(directoryUri, page, context)
                        .thenApply(children -> children.map(it -> visible(it, context))));
    }

    @Override
    public CacheHint listHint() {
        return inner.listHint().asPrivate();
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
        return inner.observe(event -> listener.accept(
                event instanceof ResourceEvent.ListChanged changed
                        ? new ResourceEvent.ListChanged(judged(changed))
                        : event));
    }

    private List<ResourceEvent.Change> judged(ResourceEvent.ListChanged changed) {
        return changed.changes().stream()
                .map(change -> new ResourceEvent.Change(
                        change.kind(), change.entry(), change.visibility().and(visibility)))
                .toList();
    }

    /**
     * One page of the inner provider, which comes short by what is hidden. It is not filled up from the next one: that
     * would be of another moment, and show a part of what was changed together.
     */
    private <T extends Descriptor> Page<T> visible(Page<T> page, RequestContext context) {
        return page.filter(descriptor -> allows(descriptor.identifier(), descriptor, context))
                .withCache(page.cache().asPrivate());
    }

    private <T> CompletionStage<Optional<T>> ifVisible(
            String uri, RequestContext context, Supplier<CompletionStage<Optional<T>>> then) {
        return describe(uri, context).thenCompose(found -> found.isPresent() ? then.get() : none());
    }

    private Descriptor require(String uri, Descriptor descriptor, RequestContext context) {
        if (!allows(uri, descriptor, context)) {
            throw ResourceNotFoundException.denied(uri);
        }
        return descriptor;
    }

    /** A resource may be asked for by another text than its URI: a rule that knows only one of them must not be evaded. */
    private boolean allows(String uri, Descriptor descriptor, RequestContext context) {
        boolean elsewhere = descriptor instanceof ResourceDescriptor resource
                && !resource.uri().equals(uri);
        return visibility.allows(context.caller(), uri, descriptor)
                && (!elsewhere || visibility.allows(context.caller(), descriptor.identifier(), descriptor));
    }

    private static ReadResult asPrivate(ReadResult result) {
        return result instanceof Contents contents
                ? contents.cache(contents.cache().asPrivate())
                : result;
    }

    private static <T> CompletionStage<Optional<T>> none() {
        return CompletableFuture.completedFuture(Optional.empty());
    }
}
