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
import io.github.mcpresources.SkillDescriptor;
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
import java.util.function.ToLongFunction;

/** The implementation of the methods that list resources, templates, skills, or the children of a directory. */
final class Lists {

    static final String RESOURCES = "resources/list";
    static final String TEMPLATES = "resources/templates/list";
    static final String DIRECTORY = "resources/directory/read";
    static final String SKILLS = "skills/list";
    static final String ONE_SKILL = "skills/get";

    private final RequestSettings settings;
    private final ResourceLimits limits;
    private final CursorSeal seal;

    Lists(RequestSettings settings, CursorSeal seal) {
        this.settings = settings;
        this.limits = settings.limits();
        this.seal = seal;
    }

    /**
     * The entries of a list.
     *
     * @param field the field of the result that contains the entries
     * @param bytes returns the size of an entry as JSON text
     * @param json returns an entry as JSON for the revision of a request
     */
    private record Kind<T>(
            String field,
            ToLongFunction<? super T> bytes,
            BiFunction<? super T, ServerRequest, Map<String, Object>> json) {

        static <T extends Descriptor> Kind<T> of(String field) {
            return new Kind<>(field, Descriptor::jsonBytes, Lists::descriptor);
        }
    }

    private static final Kind<ResourceDescriptor> RESOURCE = Kind.of("resources");
    private static final Kind<TemplateDescriptor> TEMPLATE = Kind.of("resourceTemplates");
    private static final Kind<SkillDescriptor> SKILL =
            new Kind<>("skills", SkillDescriptor::jsonBytes, (skill, context) -> skill.toJson());

    CompletionStage<Map<String, Object>> resources(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        return all.listResources(pageRequest(RESOURCES, parameters, context), context)
                .thenApply(page -> json(RESOURCES, RESOURCE, hinted(page, all), context, from));
    }

    CompletionStage<Map<String, Object>> templates(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        return all.listTemplates(pageRequest(TEMPLATES, parameters, context), context)
                .thenApply(page -> json(TEMPLATES, TEMPLATE, hinted(page, all), context, from));
    }

    CompletionStage<Map<String, Object>> skills(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        return all.listSkills(pageRequest(SKILLS, parameters, context), context)
                .thenApply(page -> json(SKILLS, SKILL, hinted(page, all), context, from));
    }

    /** Returns the description of one skill, with the cache hint of a list, because it has no hint of its own. */
    CompletionStage<Map<String, Object>> skill(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        String uri = parameters.required("uri", limits.uriLength(), "uriLength");
        return all.describeSkill(uri, context)
                .exceptionallyCompose(failure -> Causes.unwrap(failure) instanceof ResourceNotFoundException
                        ? CompletableFuture.completedFuture(Optional.empty())
                        : CompletableFuture.failedFuture(failure))
                .thenApply(found -> {
                    SkillDescriptor skill = found.orElseThrow(() -> new InvalidParamsException(
                            "uri", uri, "the URI of the SKILL.md of a skill of this server"));
                    if (skill.jsonBytes() > limits.resultBytes()) {
                        throw LimitExceededException.pageBytes(skill.jsonBytes(), limits.resultBytes());
                    }
                    from.hold(skill.jsonBytes(), context.memory());
                    return ResultForm.ended(
                            ResultForm.of("skill", skill.toJson(), context),
                            all.listHint().within(settings.cache()),
                            Map.of(),
                            context);
                });
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
                        RESOURCE,
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
     * Returns a page with its effective cache hint. A page's hint that inherits is combined with the hint of the whole
     * list. A list's hint that inherits is first combined with the default hint. The scope is always private if the
     * hint of the whole list is private.
     */
    private <T> Page<T> hinted(Page<T> page, ResourceProvider all) {
        CacheHint forAll = all.listHint().within(settings.cache());
        CacheHint own = page.cache().within(forAll);
        return page.withCache(forAll.scope() == CacheHint.Scope.PUBLIC ? own : own.asPrivate());
    }

    private <T> Map<String, Object> json(
            String method, Kind<T> kind, Page<T> page, ServerRequest context, RequestOrigin from) {
        long bytes = JsonSize.of(page.meta());
        for (T item : page.items()) {
            bytes += kind.bytes().applyAsLong(item);
        }
        if (bytes > limits.resultBytes()) {
            throw LimitExceededException.pageBytes(bytes, limits.resultBytes());
        }
        from.hold(bytes, context.memory());
        Map<String, Object> json = ResultForm.of(
                kind.field(),
                page.items().stream()
                        .map(item -> kind.json().apply(item, context))
                        .toList(),
                context);
        page.nextCursor().ifPresent(position -> json.put("nextCursor", seal.seal(method, context.caller(), position)));
        return ResultForm.ended(json, page.cache(), page.meta(), context);
    }

    /** Returns a descriptor as JSON, without icons for revisions that do not define them. */
    private static Map<String, Object> descriptor(Descriptor descriptor, ServerRequest context) {
        if (Revisions.hasIcons(context.revision()) || !descriptor.toJson().containsKey("icons")) {
            return descriptor.toJson();
        }
        Map<String, Object> json = new LinkedHashMap<>(descriptor.toJson());
        json.remove("icons");
        return json;
    }
}
