package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ProtocolMethod;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.concurrent.Causes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Handles the method {@value #NAME}, which explains which template serves a URI, and why other templates do not. The
 * explanation is based only on the lists and the description that the provider returns for the caller. It therefore
 * reveals neither hidden templates nor hidden resources.
 */
public final class ExplainMethod implements ProtocolMethod {

    /** The name of the method, and the identifier of the extension. */
    public static final String NAME = "io.github.mcpresources/explain";

    /** The maximum number of templates that are compared with the URI. */
    private static final int MAX_TEMPLATES = 1_000;

    private static final int PAGE = 100;

    /**
     * The provider's description of the URI, or its error.
     *
     * @param descriptor the resource or the template that serves the URI; null if there is none
     * @param failure the error of the provider; null if there is none
     */
    private record Served(
            @Nullable Descriptor descriptor, @Nullable ResourceException failure) {}

    @Override
    public CompletionStage<Map<String, Object>> handle(Call call) {
        String uri = call.required("uri");
        return templates(Page.Request.first(PAGE), new ArrayList<>(), call)
                .thenCompose(listed -> served(uri, call)
                        .thenCompose(served -> call.context().blocking(() -> explained(uri, listed, served))));
    }

    private static CompletionStage<List<TemplateDescriptor>> templates(
            Page.Request page, List<TemplateDescriptor> before, Call call) {
        return call.provider().listTemplates(page, call.context()).thenCompose(found -> {
            before.addAll(found.items());
            return before.size() > MAX_TEMPLATES || found.nextCursor().isEmpty()
                    ? CompletableFuture.completedFuture(before)
                    : templates(Page.Request.after(found.nextCursor().get(), PAGE), before, call);
        });
    }

    private static CompletionStage<Served> served(String uri, Call call) {
        return call.provider()
                .describe(uri, call.context())
                .thenApply(found -> new Served(found.orElse(null), null))
                .exceptionallyCompose(failure -> Causes.unwrap(failure) instanceof ResourceException refused
                        ? CompletableFuture.completedFuture(new Served(null, refused))
                        : CompletableFuture.failedFuture(failure));
    }

    private static Map<String, Object> explained(String uri, List<TemplateDescriptor> listed, Served served) {
        boolean isCut = listed.size() > MAX_TEMPLATES;
        TemplateComparison compared = TemplateComparison.of(uri, isCut ? listed.subList(0, MAX_TEMPLATES) : listed);
        String best = compared.best();
        String chosen = best;
        String servedBy = "none";
        if (served.descriptor() instanceof TemplateDescriptor template) {
            boolean isListed = compared.contains(template.uriTemplate());
            chosen = isListed ? template.uriTemplate() : null;
            servedBy = isListed ? "template" : "unlisted";
        } else if (served.descriptor() instanceof ResourceDescriptor) {
            servedBy = "resource";
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", uri);
        json.put("servedBy", servedBy);
        if (served.descriptor() instanceof ResourceDescriptor resource) {
            json.put("resource", resource.uri());
        }
        if (chosen != null) {
            json.put("uriTemplate", chosen);
            json.put("variables", compared.variables(chosen));
        }
        if (served.failure() != null) {
            json.put("failure", served.failure().text());
        }
        json.put("others", compared.others(chosen));
        if (isCut) {
            json.put("maxTemplates", MAX_TEMPLATES);
        }
        return json;
    }
}
