package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.JsonSize;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Handles the methods that list resources, templates, or the children of a directory. Also creates the pages of other
 * lists, such as skills.
 */
final class Lists {

    static final String RESOURCES = "resources/list";
    static final String TEMPLATES = "resources/templates/list";
    static final String DIRECTORY = "resources/directory/read";

    /**
     * A mark at the beginning of a position in a cursor. It means that the previous page was private, although the list
     * is public. The next page is then private, too.
     */
    private static final String PRIVATE = "\0";

    /**
     * A kind of list, such as the list of resources.
     *
     * @param field the field of the result that contains the entries
     * @param bytes returns the size of an entry as JSON text
     * @param json converts an entry to JSON as the protocol revision of the request defines it
     */
    record Kind<T>(
            String field,
            ToLongFunction<? super T> bytes,
            BiFunction<? super T, ServerRequest, Map<String, Object>> json) {

        private static <T extends Descriptor> Kind<T> of(String field) {
            return new Kind<>(field, Descriptor::jsonBytes, Lists::json);
        }
    }

    /**
     * A request for a page.
     *
     * @param all the provider, which shows only what the caller may see
     */
    record Asked(ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {}

    private static final Kind<ResourceDescriptor> RESOURCE = Kind.of("resources");
    private static final Kind<TemplateDescriptor> TEMPLATE = Kind.of("resourceTemplates");

    private final RequestSettings settings;
    private final ResourceLimits limits;
    private final CursorSeal seal;

    Lists(RequestSettings settings, CursorSeal seal) {
        this.settings = settings;
        this.limits = settings.limits();
        this.seal = seal;
    }

    ResourceLimits limits() {
        return limits;
    }

    CompletionStage<Map<String, Object>> resources(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        return page(
                RESOURCES,
                RESOURCE,
                request -> all.listResources(request, context),
                new Asked(all, parameters, context, from));
    }

    CompletionStage<Map<String, Object>> templates(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        return page(
                TEMPLATES,
                TEMPLATE,
                request -> all.listTemplates(request, context),
                new Asked(all, parameters, context, from));
    }

    /**
     * Returns a page of the direct children of a directory. If no directory has the requested URI, tries the URI with a
     * slash appended, and then the directories of skills.
     */
    CompletionStage<Map<String, Object>> directory(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        String uri = parameters.required("uri", limits.uriLength(), "uriLength");
        return page(
                DIRECTORY + " " + uri,
                RESOURCE,
                request -> anyChildren(all, uri, request, context)
                        .thenApply(found -> found.orElseThrow(
                                () -> new InvalidParamsException("uri", uri, "the URI of a directory of this server"))),
                new Asked(all, parameters, context, from));
    }

    private static CompletionStage<Optional<Page<ResourceDescriptor>>> anyChildren(
            ResourceProvider all, String uri, Page.Request page, ServerRequest context) {
        if (SkillDirectories.isPosition(page)) {
            return SkillDirectories.children(all, uri, page, context);
        }
        return children(all, uri, page, context)
                .thenCompose(found -> found.isPresent() || uri.endsWith("/")
                        ? CompletableFuture.completedFuture(found)
                        : children(all, uri + "/", page, context))
                .thenCompose(found -> found.isPresent() || page.cursor().isPresent()
                        ? CompletableFuture.completedFuture(found)
                        : SkillDirectories.children(all, uri, page, context));
    }

    /**
     * Returns a page of the children of a directory. The result is empty if there is no such resource, if it is not a
     * directory, or if the caller may not see it, so that the client cannot distinguish these cases.
     */
    private static CompletionStage<Optional<Page<ResourceDescriptor>>> children(
            ResourceProvider all, String uri, Page.Request page, ServerRequest context) {
        return all.listChildren(uri, page, context)
                .exceptionallyCompose(failure -> Causes.unwrap(failure) instanceof ResourceNotFoundException
                        ? CompletableFuture.completedFuture(Optional.empty())
                        : CompletableFuture.failedFuture(failure));
    }

    /**
     * Answers a request for one page of a list.
     *
     * @param list identifies the list; a cursor is valid only for the list for which it was created
     */
    <T> CompletionStage<Map<String, Object>> page(
            String list, Kind<T> kind, Function<Page.Request, CompletionStage<Page<T>>> pages, Asked asked) {
        ServerRequest context = asked.context();
        Optional<String> position = asked.parameters()
                .optional("cursor", limits.cursorLength(), "cursorLength")
                .map(cursor -> seal.open(list, context.caller(), cursor));
        boolean isPrivate = position.isPresent() && position.get().startsWith(PRIVATE);
        Page.Request request = position.map(marked ->
                        Page.Request.after(isPrivate ? marked.substring(PRIVATE.length()) : marked, limits.pageSize()))
                .orElseGet(() -> Page.Request.first(limits.pageSize()));
        return fitting(request, kind, pages).thenApply(page -> {
            CacheHint hint = hint(page.cache(), asked.all());
            return json(list, kind, page.withCache(isPrivate ? hint.asPrivate() : hint), asked);
        });
    }

    /**
     * Returns the page for a request. If the page exceeds the limit for the size of a result, requests it again with
     * fewer entries until it fits.
     */
    private <T> CompletionStage<Page<T>> fitting(
            Page.Request request, Kind<T> kind, Function<Page.Request, CompletionStage<Page<T>>> pages) {
        return pages.apply(request).thenCompose(page -> {
            long bytes = bytes(page, kind);
            if (bytes <= limits.resultBytes()) {
                return CompletableFuture.completedFuture(page);
            }
            // If the provider ignores the limit, halve it: lowering it by one could take many requests.
            int most = page.items().size() > request.limit() ? request.limit() / 2 : request.limit() - 1;
            int fewer = Math.min(fitting(page, kind), most);
            return fewer < 1
                    ? CompletableFuture.failedFuture(LimitExceededException.pageBytes(bytes, limits.resultBytes()))
                    : fitting(
                            request.cursor()
                                    .map(cursor -> Page.Request.after(cursor, fewer))
                                    .orElseGet(() -> Page.Request.first(fewer)),
                            kind,
                            pages);
        });
    }

    private static <T> long bytes(Page<T> page, Kind<T> kind) {
        long bytes = JsonSize.of(page.meta());
        for (T item : page.items()) {
            bytes += kind.bytes().applyAsLong(item);
        }
        return bytes;
    }

    /** Returns the number of entries from the beginning of the page that fit into a result. */
    private <T> int fitting(Page<T> page, Kind<T> kind) {
        long bytes = JsonSize.of(page.meta());
        int count = 0;
        for (T item : page.items()) {
            bytes += kind.bytes().applyAsLong(item);
            if (bytes > limits.resultBytes()) {
                break;
            }
            count++;
        }
        return count;
    }

    /**
     * Returns the caching hint to send with a page: the hint of the page, {@linkplain CacheHint#within combined} with
     * the hint of the list and the default hint. If the hint of the list is private, the result is private, too.
     */
    CacheHint hint(CacheHint page, ResourceProvider all) {
        CacheHint forAll = all.listHint().within(settings.cache());
        CacheHint own = page.within(forAll);
        return forAll.scope() == CacheHint.Scope.PUBLIC ? own : own.asPrivate();
    }

    private <T> Map<String, Object> json(String list, Kind<T> kind, Page<T> page, Asked asked) {
        ServerRequest context = asked.context();
        asked.from().hold(bytes(page, kind), context.memory());
        Map<String, Object> json = ResultForm.of(
                kind.field(),
                page.items().stream()
                        .map(item -> kind.json().apply(item, context))
                        .toList(),
                context);
        page.nextCursor()
                .map(position -> marked(position, page.cache(), asked.all()))
                .ifPresent(position -> json.put("nextCursor", seal.seal(list, context.caller(), position)));
        return ResultForm.ended(json, page.cache(), page.meta(), context);
    }

    /**
     * Adds the mark {@link #PRIVATE} to a position if its page is private although the list is public. A position that
     * already begins with the same character also gets the mark. Otherwise, that character would be mistaken for the
     * mark.
     */
    private String marked(String position, CacheHint page, ResourceProvider all) {
        boolean isOnlyPagePrivate = page.scope() == CacheHint.Scope.PRIVATE
                && hint(CacheHint.INHERITED, all).scope() == CacheHint.Scope.PUBLIC;
        return isOnlyPagePrivate || position.startsWith(PRIVATE) ? PRIVATE + position : position;
    }

    /** Returns a descriptor as JSON, without icons for revisions that do not define them. */
    private static Map<String, Object> json(Descriptor descriptor, ServerRequest context) {
        if (Revisions.hasIcons(context.revision()) || !descriptor.toJson().containsKey("icons")) {
            return descriptor.toJson();
        }
        Map<String, Object> json = new LinkedHashMap<>(descriptor.toJson());
        json.remove("icons");
        return json;
    }
}
