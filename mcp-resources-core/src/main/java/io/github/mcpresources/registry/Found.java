package io.github.mcpresources.registry;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.RequestedUri;
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
 * @param match the match with the values of the template's variables; null for a resource
 * @param isRestricted true if other callers may get another entry, or no entry, for the URI
 */
record Found(Entry entry, UriTemplate.@Nullable Match match, boolean isRestricted) {

    /**
     * Finds the entry with the highest precedence among the entries that the caller may see. Other entries are treated
     * as if they were not registered, so that the result does not reveal them. A resource with exactly this URI takes
     * precedence over resources whose URIs have the same normal form, and these take precedence over templates. The
     * visibility rule of a resource receives the registered URI, even if the client writes the URI differently.
     */
    static Optional<Found> of(String uri, Caller caller, State state) {
        Entry.OfResource resource = state.resources().get(uri);
        boolean restricted = resource != null && resource.settings().isRestricted();
        if (resource != null && resource.isVisibleTo(caller, uri)) {
            return Optional.of(new Found(resource, null, restricted));
        }
        for (Entry.OfResource other : state.equivalents(uri)) {
            restricted |= other.settings().isRestricted();
            if (other.isVisibleTo(caller, other.key())) {
                return Optional.of(new Found(other, null, restricted));
            }
        }
        UriTemplateRouter<Entry.OfTemplate> router = state.router();
        Optional<UriTemplateRouter.Route<Entry.OfTemplate>> route = router.route(uri);
        String requested = RequestedUri.withoutBraces(uri);
        while (route.isPresent() && !route.get().value().isVisibleTo(caller, requested)) {
            restricted = true;
            router = router.without(route.get().value().template());
            route = router.route(uri);
        }
        boolean passedOver = restricted;
        return route.map(best -> new Found(
                best.value(),
                best.match(),
                passedOver || best.value().settings().isRestricted()));
    }

    CompletionStage<ReadResult> read(String uri, RequestContext context) {
        ServerRequest.of(context).facts().servedBy(entry.descriptor());
        if (entry.settings().failuresAsText()) {
            context.answerFailuresAsText();
        }
        if (entry.reading() instanceof Reading.Constant constant && match == null) {
            return CompletableFuture.completedFuture(finished(constant.result()));
        }
        try {
            return entry.reading()
                    .read(request(uri, context))
                    .thenApply(result -> finished(Objects.requireNonNull(result, "The reader returned no result")));
        } catch (ResourceException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /**
     * Checks the values of the template's variables, as a read does.
     *
     * @throws ResourceException if a value is not allowed
     */
    void checkValues(String uri, RequestContext context) {
        if (match != null) {
            request(uri, context);
        }
    }

    private ResourceReader.Request request(String uri, RequestContext context) {
        return match != null && entry instanceof Entry.OfTemplate template
                ? template.rules().request(uri, match, context)
                : ResourceReader.Request.of(uri, context);
    }

    /**
     * Adds the declared MIME type of the entry to contents without a MIME type. Combines the caching hint of the result
     * with the hint of the entry, and makes the hint private if other callers may get another result.
     */
    private ReadResult finished(ReadResult result) {
        if (!(result instanceof Contents contents)) {
            return result;
        }
        Optional<String> declared = entry.settings().verbatim()
                ? Optional.empty()
                : entry.descriptor().mimeType();
        Contents typed = declared.map(contents::mimeType).orElse(contents);
        CacheHint hint = typed.cache().within(entry.settings().cache());
        return typed.cache(isRestricted ? hint.asPrivate() : hint);
    }
}
