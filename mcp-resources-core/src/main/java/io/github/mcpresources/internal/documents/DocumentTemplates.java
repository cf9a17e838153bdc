package io.github.mcpresources.internal.documents;

import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import io.github.mcpresources.uri.UriTemplateRouter;
import java.util.Optional;

/**
 * The URI templates of a provider of documents. A lookup parses the URI only once, regardless of the number of
 * templates.
 */
public final class DocumentTemplates {

    private final UriTemplateRouter<UriTemplate> router;

    private DocumentTemplates(UriTemplateRouter<UriTemplate> router) {
        this.router = router;
    }

    /**
     * Returns an instance with the given templates.
     *
     * @throws UriTemplateException if a template cannot be routed unambiguously, or two templates have the same shape
     */
    public static DocumentTemplates of(UriTemplate... templates) {
        UriTemplateRouter<UriTemplate> router = UriTemplateRouter.empty();
        for (UriTemplate template : templates) {
            router = router.with(template, template);
        }
        return new DocumentTemplates(router);
    }

    /** Finds the template that takes precedence for a URI; empty if no template matches. */
    public Optional<Matched> find(String uri) {
        return router.route(uri).map(route -> new Matched(route.value(), route.match()));
    }

    /**
     * A template that matches a URI.
     *
     * @param match the match, with the values of the template's variables
     */
    public record Matched(UriTemplate template, UriTemplate.Match match) {}
}
