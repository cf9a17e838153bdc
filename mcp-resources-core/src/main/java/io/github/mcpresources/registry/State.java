package io.github.mcpresources.registry;

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
        SortedTree<Entry.OfResource> resources,
        SortedTree<Entry.OfTemplate> templates,
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
                    templates.with(template.key(), template),
                    template.enabled() ? others.with(template.template(), template) : others);
        }
        return new State(resources.with(entry.key(), (Entry.OfResource) entry), templates, router);
    }

    State without(Entry entry) {
        return entry instanceof Entry.OfTemplate template
                ? new State(resources, templates.without(template.key()), router.without(template.template()))
                : new State(resources.without(entry.key()), templates, router);
    }
}
