package io.github.mcpresources;

import io.github.mcpresources.internal.text.RequestedUri;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A provider that shows each caller only the resources that a rule allows.
 *
 * <p>The rule is applied twice to a read: before the read, so that a resource is not read for a caller that must not
 * see it, and after the read, because another entry may have replaced the resource during the read. The results are
 * private, so that no shared cache stores them.
 */
final class VisibleProvider extends ForwardingProvider {

    private final Visibility visibility;

    VisibleProvider(ResourceProvider inner, Visibility visibility) {
        super(inner);
        this.visibility = Objects.requireNonNull(visibility, "visibility");
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return inner().listResources(page, context).thenApply(listed -> visible(listed, context));
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return inner().listTemplates(page, context).thenApply(listed -> visible(listed, context));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return ifVisible(
                uri,
                context,
                () -> inner().read(uri, context)
                        .thenCompose(result -> describe(uri, context)
                                .thenCompose(found -> found.isPresent() && result.isPresent()
                                        ? shown(uri, found.get(), result.get(), context)
                                        : none())));
    }

    /**
     * Returns the result of a read, marked as private. For a directory of the provider, the result lists only the
     * children that the caller may see. Any other result is not filtered.
     */
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
                        // the application returned the list as an ordinary resource, or the directory was just removed
                        : ifVisible(uri, context, () -> CompletableFuture.completedFuture(whole)));
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return inner().describe(uri, context)
                .thenApply(found -> found.map(descriptor -> require(uri, descriptor, context)));
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return inner().describeTemplate(uriTemplate, context)
                .thenApply(found -> found.filter(template -> allows(uriTemplate, template, context)));
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return describeTemplate(request.uriTemplate(), context)
                .thenCompose(found -> found.isPresent() ? inner().complete(request, context) : none());
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return ifVisible(
                directoryUri,
                context,
                () -> inner().listChildren(directoryUri, page, context)
                        .thenApply(children -> children.map(it -> visible(it, context))));
    }

    @Override
    public CompletionStage<Page<SkillDescriptor>> listSkills(Page.Request page, RequestContext context) {
        return inner().listSkills(page, context).thenCompose(new VisibleSkills(this, context)::of);
    }

    @Override
    public CompletionStage<Optional<SkillDescriptor>> describeSkill(String uri, RequestContext context) {
        return inner().describeSkill(uri, context)
                .thenCompose(found -> found.isPresent() ? new VisibleSkills(this, context).of(found.get()) : none());
    }

    @Override
    public CacheHint listHint() {
        return inner().listHint().asPrivate();
    }

    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        return inner().observe(event -> listener.accept(
                event instanceof ResourceEvent.ListChanged changed
                        ? new ResourceEvent.ListChanged(visibleChanges(changed))
                        : event));
    }

    private List<ResourceEvent.Change> visibleChanges(ResourceEvent.ListChanged changed) {
        return changed.changes().stream()
                .map(change -> new ResourceEvent.Change(
                        change.kind(), change.entry(), change.visibility().and(visibility)))
                .toList();
    }

    /**
     * Returns a page of the inner provider without the hidden entries. Does not fill the page with entries of the next
     * page, because the two pages would be read at different times. If several entries changed together in between, the
     * filled page would show only a part of the change.
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
        String requested = descriptor instanceof TemplateDescriptor ? RequestedUri.withoutBraces(uri) : uri;
        if (!allows(requested, descriptor, context)) {
            throw ResourceNotFoundException.denied(uri);
        }
        return descriptor;
    }

    /**
     * Applies the rule to the requested URI and, if the URI in the descriptor is different, also to the URI in the
     * descriptor. Otherwise, a client could evade the rule by writing the URI differently.
     */
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
