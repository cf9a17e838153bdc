package io.github.mcpresources;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Searches a provider's list of templates for one template. */
final class TemplateSearch {

    private TemplateSearch() {}

    static CompletionStage<Optional<TemplateDescriptor>> find(
            ResourceProvider provider, String uriTemplate, RequestContext context) {
        return find(provider, uriTemplate, Page.Request.first(context.limits().pageSize()), context);
    }

    private static CompletionStage<Optional<TemplateDescriptor>> find(
            ResourceProvider provider, String uriTemplate, Page.Request request, RequestContext context) {
        return provider.listTemplates(request, context).thenCompose(page -> {
            Optional<TemplateDescriptor> found = page.items().stream()
                    .filter(template -> template.uriTemplate().equals(uriTemplate))
                    .findFirst();
            return found.isPresent() || page.nextCursor().isEmpty()
                    ? CompletableFuture.completedFuture(found)
                    : find(
                            provider,
                            uriTemplate,
                            Page.Request.after(page.nextCursor().get(), request.limit()),
                            context);
        });
    }
}
