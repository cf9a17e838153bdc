package io.github.mcpresources.registry;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateRouter;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The entry that serves a URI to a caller.
 *
 * @param entry the entry
 * @param match the values of its variables; null where it is no template's
 * @param isForSome whether other callers may get another entry, or none
 */
record Found(Entry entry, UriTemplate.@Nullable Match match, boolean isForSome) {

    /**
     * Finds the best entry among those that the caller may see: the others are as if they were not registered, so that
     * nothing tells whether there are any. A resource of this very text comes first, then those whose URIs are the same
     * in normal form, then templates. A rule of a resource is asked about the URI that the resource is registered under,
     * however the client writes it.
     */
    static Optional<Found> of(String uri, Caller caller, State state) {
        Entry.OfResource resource = state.resources().get(uri);
        boolean forSome = resource != null && resource.terms().areForSome();
        if (resource != null && resource.isVisibleTo(caller, uri)) {
            return Optional.of(new Found(resource, null, forSome));
        }
        for (Entry.OfResource other : state.otherwiseWritten(uri)) {
            forSome |= other.terms().areForSome();
            if (other.isVisibleTo(caller, other.key())) {
                return Optional.of(new Found(other, null, forSome));
            }
        }
        UriTemplateRouter<Entry.OfTemplate> router = state.router();
        Optional<UriTemplateRouter.Route<Entry.OfTemplate>> route = router.route(uri);
        while (route.isPresent() && !route.get().value().isVisibleTo(caller, uri)) {
            forSome = true;
            router = router.without(route.get().value().template());
            route = router.route(uri);
        }
        boolean passedOver = forSome;
        return route.map(best -> new Found(
                best.value(), best.match(), passedOver || best.value().terms().areForSome()));
    }

    CompletionStage<ReadResult> read(String uri, RequestContext context) {
        context.account().servedBy(entry.descriptor());
        if (entry.terms().failuresAsText()) {
            context.answerFailuresAsText();
        }
        if (entry.reading() instanceof Reading.Constant constant && match == null) {
            return CompletableFuture.completedFuture(finished(constant.result()));
        }
        try {
            return entry.reading()
                    .read(request(uri, context))
                    .thenApply(result -> finished(Objects.requireNonNull(result, "the reader returned null")));
        } catch (ResourceException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    private ResourceReader.Request request(String uri, RequestContext context) {
        return match != null && entry instanceof Entry.OfTemplate template
                ? template.rules().request(uri, match, context)
                : ResourceReader.Request.of(uri, context);
    }

    /** The result with the declared type on whatever content has none of its own, for the caller alone if need be. */
    private ReadResult finished(ReadResult result) {
        if (!(result instanceof Contents contents)) {
            return result;
        }
        Optional<String> declared =
                entry.terms().verbatim() ? Optional.empty() : entry.descriptor().mimeType();
        Contents typed = declared.map(contents::mimeType).orElse(contents);
        CacheHint hint = typed.cache().within(entry.terms().cache());
        return typed.cache(isForSome ? hint.asPrivate() : hint);
    }
}
