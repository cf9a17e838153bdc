package io.github.mcpresources.registry;

import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.UriTemplateRouter;
import org.jspecify.annotations.Nullable;

/**
 * All that a registry holds at one moment. Immutable: a reader that has one sees nothing change.
 *
 * @param resources the resources by URI
 * @param templates the templates by their text
 * @param router finds the enabled template for a URI
 */
record State(
        SortedTree<Entry.OfResource, ResourceDescriptor> resources,
        SortedTree<Entry.OfTemplate, TemplateDescriptor> templates,
        UriTemplateRouter<Entry.OfTemplate> router) {

    static final State EMPTY = new State(SortedTree.empty(), SortedTree.empty(), UriTemplateRouter.empty());

    /** The entry that stands where this one would go: under the same URI, or the same template. */
    @Nullable
    Entry rivalOf(Entry entry) {
        return entry instanceof Entry.OfTemplate ? templates.get(entry.key()) : resources.get(entry.key());
    }

    State with(Entry entry) {
        if (entry instanceof Entry.OfTemplate template) {
            UriTemplateRouter<Entry.OfTemplate> others = router.without(template.template());
            return new State(
                    resources,
                    templates.with(template.key(), template, isUsual(entry) ? template.descriptor() : null),
                    template.enabled() ? others.with(template.template(), template) : others);
        }
        Entry.OfResource resource = (Entry.OfResource) entry;
        ResourceDescriptor brief = isUsual(entry) ? resource.descriptor() : null;
        return new State(resources.with(entry.key(), resource, brief), templates, router);
    }

    /** Whether a list may show the descriptor to everybody without a look at the entry. */
    @SuppressWarnings("ReferenceEquality") // the usual terms are one object
    private static boolean isUsual(Entry entry) {
        return entry.terms() == Terms.USUAL;
    }

    State without(Entry entry) {
        return entry instanceof Entry.OfTemplate template
                ? new State(resources, templates.without(template.key()), router.without(template.template()))
                : new State(resources.without(entry.key()), templates, router);
    }
}
