package io.github.mcpresources;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A provider that combines several providers. A cursor of a combined list consists of the index of a provider and a
 * cursor of that provider, such as {@code 1:after-this}. A cursor that consists only of an index requests the first
 * page of the provider with that index.
 */
final class ConcatProvider implements ResourceProvider {

    private final List<ResourceProvider> providers;
    /** The URI prefixes of all providers; null until they are first requested. */
    private @Nullable Set<String> uriPrefixes;

    ConcatProvider(List<ResourceProvider> providers) {
        this.providers = providers;
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return list(page, (provider, inner) -> provider.listResources(inner, context));
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return list(page, (provider, inner) -> provider.listTemplates(inner, context));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return firstOf(0, provider -> provider.read(uri, context));
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return firstOf(0, provider -> provider.describe(uri, context));
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return firstOf(0, provider -> provider.describeTemplate(uriTemplate, context));
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return firstOf(
                0,
                provider -> provider.listChildren(directoryUri, page, context)
                        .thenApply(found -> found.map(
                                children -> children.withCache(children.cache().within(provider.listHint())))));
    }

    @Override
    public CompletionStage<Page<SkillDescriptor>> listSkills(Page.Request page, RequestContext context) {
        return list(page, (provider, inner) -> provider.listSkills(inner, context));
    }

    @Override
    public CompletionStage<Optional<SkillDescriptor>> describeSkill(String uri, RequestContext context) {
        return firstOf(0, provider -> provider.describeSkill(uri, context));
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return firstOf(0, provider -> provider.complete(request, context));
    }

    /**
     * Calls {@code watch} of the first provider that has a descriptor for the URI. Does not call the other providers,
     * because a provider may accept a URI that does not belong to it. If no provider has a descriptor, calls
     * {@code watch} of the first provider that was temporarily unavailable.
     */
    @Override
    public CompletionStage<Handle> watch(String uri, RequestContext context) {
        return watch(0, null, uri, context);
    }

    private CompletionStage<Handle> watch(
            int index, @Nullable ResourceProvider unavailable, String uri, RequestContext context) {
        if (index == providers.size()) {
            return unavailable == null
                    ? CompletableFuture.completedFuture(Handle.NONE)
                    : unavailable.watch(uri, context);
        }
        ResourceProvider provider = providers.get(index);
        CompletionStage<CompletionStage<Handle>> watched = orFailed(() -> provider.describe(uri, context))
                .handle((found, failure) -> {
                    if (failure == null) {
                        return found.isPresent()
                                ? provider.watch(uri, context)
                                : watch(index + 1, unavailable, uri, context);
                    }
                    return isOutage(failure)
                            ? watch(index + 1, unavailable == null ? provider : unavailable, uri, context)
                            : CompletableFuture.failedFuture(failure);
                });
        return watched.thenCompose(handle -> handle);
    }

    /**
     * Checks whether an exception is a retryable error, which means that the provider is temporarily unavailable.
     * Errors for exceeded limits can also be retryable, but do not count.
     */
    private static boolean isOutage(Throwable thrown) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        return failure instanceof ResourceException exception
                && !(exception instanceof LimitExceededException)
                && Boolean.TRUE.equals(exception.data().get("retryable"));
    }

    @Override
    public List<Map<String, Object>> healthDetails() {
        return providers.stream()
                .flatMap(provider -> provider.healthDetails().stream())
                .toList();
    }

    @Override
    public Set<String> uriPrefixes() {
        Set<String> known = uriPrefixes;
        if (known == null) {
            known = providers.stream()
                    .flatMap(provider -> provider.uriPrefixes().stream())
                    .collect(Collectors.toUnmodifiableSet());
            uriPrefixes = known;
        }
        return known;
    }

    @Override
    public ResourceProvider.Capabilities capabilities() {
        return providers.stream()
                .map(ResourceProvider::capabilities)
                .reduce(ResourceProvider.Capabilities::or)
                .orElse(ResourceProvider.Capabilities.ALL);
    }

    @Override
    public CacheHint listHint() {
        return providers.stream()
                .map(ResourceProvider::listHint)
                .reduce(CacheHint::stricter)
                .orElse(CacheHint.INHERITED);
    }

    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        List<Handle> all =
                providers.stream().map(provider -> provider.observe(listener)).toList();
        return () -> all.forEach(Handle::close);
    }

    @Override
    public CompletionStage<Void> onPublished(ResourceEvent event) {
        return CompletableFuture.allOf(providers.stream() // all providers receive the event, even if one of them fails
                .map(provider -> orFailed(() -> provider.onPublished(event)).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new));
    }

    /** Calls a provider. If the provider throws an exception, returns a stage that has failed with the exception. */
    private static <T> CompletionStage<T> orFailed(Supplier<CompletionStage<T>> call) {
        try {
            return call.get();
        } catch (RuntimeException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    @Override
    public String toString() {
        return "concat" + providers;
    }

    /**
     * Creates a page from the entries of consecutive providers. If the last page of a provider is too short, entries of
     * the next provider are added, because many clients read only the first page. If a provider returns a page with a
     * next page, no entries are added, even if the page is short.
     */
    private <T> CompletionStage<Page<T>> list(
            Page.Request request, BiFunction<ResourceProvider, Page.Request, CompletionStage<Page<T>>> lister) {
        if (providers.isEmpty()) {
            return CompletableFuture.completedFuture(Page.empty());
        }
        String cursor = request.cursor().orElse("0");
        int colon = cursor.indexOf(':');
        int index = index(colon < 0 ? cursor : cursor.substring(0, colon));
        Page.Request inner = colon < 0
                ? Page.Request.first(request.limit())
                : Page.Request.after(cursor.substring(colon + 1), request.limit());
        return fill(null, index, inner, lister);
    }

    private <T> CompletionStage<Page<T>> fill(
            @Nullable Page<T> before,
            int index,
            Page.Request inner,
            BiFunction<ResourceProvider, Page.Request, CompletionStage<Page<T>>> lister) {
        ResourceProvider provider = providers.get(index);
        return orFailed(() -> lister.apply(provider, inner)).thenCompose(page -> {
            CacheHint hint = page.cache().within(provider.listHint());
            Page<T> own = page.withCache(hint).mapCursor(next -> index + ":" + next);
            Page<T> filled = before == null ? own : before.followedBy(own);
            int room = inner.limit() - page.items().size();
            if (page.nextCursor().isPresent() || index + 1 == providers.size()) {
                return CompletableFuture.completedFuture(filled);
            }
            return room > 0
                    ? fill(filled, index + 1, Page.Request.first(room), lister)
                    : CompletableFuture.completedFuture(filled.withNextCursor(String.valueOf(index + 1)));
        });
    }

    private int index(String digits) {
        try {
            int index = Integer.parseInt(digits);
            if (index >= 0 && index < providers.size()) {
                return index;
            }
        } catch (NumberFormatException notOurs) {
            // falls through to the error below
        }
        throw new InvalidParamsException( // omits the cursor, which may contain the URI of a hidden entry
                "cursor", "a cursor of another list", "a cursor of this list; start again without a cursor");
    }

    private <T> CompletionStage<Optional<T>> firstOf(
            int index, Function<ResourceProvider, CompletionStage<Optional<T>>> call) {
        if (index == providers.size()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        CompletionStage<Optional<T>> first;
        try { // not orFailed(), which would add two calls to the stack of each read
            first = call.apply(providers.get(index));
        } catch (RuntimeException failure) {
            return CompletableFuture.failedFuture(failure);
        }
        return first.thenCompose(
                answer -> answer.isPresent() ? CompletableFuture.completedFuture(answer) : firstOf(index + 1, call));
    }
}
