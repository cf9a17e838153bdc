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
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.JsonSize;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The implementation of the methods that list resources, templates, or the children of a directory. */
final class Lists {

    static final String RESOURCES = "resources/list";
    static final String TEMPLATES = "resources/templates/list";
    static final String DIRECTORY = "resources/directory/read";

    private final RequestSettings settings;
    private final ResourceLimits limits;
    private final CursorSeal seal;

    Lists(RequestSettings settings, CursorSeal seal) {
        this.settings = settings;
        this.limits = settings.limits();
        this.seal = seal;
    }

    CompletionStage<Map<String, Object>> resources(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        return all.listResources(pageRequest(RESOURCES, parameters, context), context)
                .thenApply(page -> json(RESOURCES, "resources", hinted(page, all), context, from));
    }

    CompletionStage<Map<String, Object>> templates(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        return all.listTemplates(pageRequest(TEMPLATES, parameters, context), context)
                .thenApply(page -> json(TEMPLATES, "resourceTemplates", hinted(page, all), context, from));
    }

    /**
     * Returns a page of the direct children of a directory. If no directory has the requested URI, and the URI does not
     * end in a slash, tries the URI with a slash appended.
     */
    CompletionStage<Map<String, Object>> directory(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        String uri = parameters.required("uri", limits.uriLength(), "uriLength");
        String list = DIRECTORY + " " + uri;
        Page.Request page = pageRequest(list, parameters, context);
        return children(all, uri, page, context)
                .thenCompose(found -> found.isPresent() || uri.endsWith("/")
                        ? CompletableFuture.completedFuture(found)
                        : children(all, uri + "/", page, context))
                .thenApply(found -> json(
                        list,
                        "resources",
                        hinted(
                                found.orElseThrow(() -> new InvalidParamsException(
                                        "uri", uri, "the URI of a directory of this server")),
                                all),
                        context,
                        from));
    }

    /**
     * Returns a page of the children of a directory. Returns empty if the URI does not exist, is not a directory, or is
     * not visible to the caller. The client cannot distinguish these cases.
     */
    private static CompletionStage<Optional<Page<ResourceDescriptor>>> children(
            ResourceProvider all, String uri, Page.Request page, ServerRequest context) {
        return all.listChildren(uri, page, context)
                .exceptionallyCompose(failure -> Causes.unwrap(failure) instanceof ResourceNotFoundException
                        ? CompletableFuture.completedFuture(Optional.empty())
                        : CompletableFuture.failedFuture(failure));
    }

    private Page.Request pageRequest(String method, Parameters parameters, ServerRequest context) {
        return parameters
                .optional("cursor", limits.cursorLength(), "cursorLength")
                .map(cursor -> Page.Request.after(seal.open(method, context.caller(), cursor), limits.pageSize()))
                .orElseGet(() -> Page.Request.first(limits.pageSize()));
    }

    /**
     * Returns a page with its effective cache hint. First, the hint of the whole list is combined with the default hint
     * if the hint of the list inherits. Then, the hint of the page is combined with the hint of the list if the hint of
     * the page inherits. The scope is always private if the hint of the whole list is private.
     */
    private <T> Page<T> hinted(Page<T> page, ResourceProvider all) {
        CacheHint forAll = all.listHint().within(settings.cache());
        CacheHint own = page.cache().within(forAll);
        return page.withCache(forAll.scope() == CacheHint.Scope.PUBLIC ? own : own.asPrivate());
    }

    private Map<String, Object> json(
            String method, String field, Page<? extends Descriptor> page, ServerRequest context, RequestOrigin from) {
        long bytes = JsonSize.of(page.meta());
        for (Descriptor item : page.items()) {
            bytes += item.jsonBytes();
        }
        if (bytes > limits.resultBytes()) {
            throw LimitExceededException.pageBytes(bytes, limits.resultBytes());
        }
        from.hold(bytes, context.memory());
        boolean icons = Revisions.hasIcons(context.revision());
        Map<String, Object> json = ResultForm.of(
                field,
                page.items().stream()
                        .map(it -> icons ? it.toJson() : withoutIcons(it))
                        .toList(),
                context);
        page.nextCursor().ifPresent(position -> json.put("nextCursor", seal.seal(method, context.caller(), position)));
        return ResultForm.ended(json, page.cache(), page.meta(), context);
    }

    private static Map<String, Object> withoutIcons(Descriptor descriptor) {
        if (!descriptor.toJson().containsKey("icons")) {
            return descriptor.toJson();
        }
        Map<String, Object> json = new LinkedHashMap<>(descriptor.toJson());
        json.remove("icons");
        return json;
    }
}
