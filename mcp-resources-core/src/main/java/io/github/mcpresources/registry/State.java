package io.github.mcpresources.registry;

import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.tree.SortedTree;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import io.github.mcpresources.uri.UriTemplateRouter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An immutable snapshot of a registry.
 *
 * @param resources the resources by URI
 * @param aliases the resource URIs that are not in normal form. The {@linkplain #alias key} of each URI begins with its
 *     normal form, so that the URIs with the same normal form can be found together
 * @param templates the templates by their text
 * @param router the router of the enabled templates
 * @param hidden the router of the disabled templates, which still conflict with new templates that match the same URIs
 * @param restricted the number of enabled entries that only some callers see
 */
record State(
        SortedTree<Entry.OfResource, ResourceDescriptor> resources,
        SortedTree<String, String> aliases,
        SortedTree<Entry.OfTemplate, TemplateDescriptor> templates,
        UriTemplateRouter<Entry.OfTemplate> router,
        UriTemplateRouter<Entry.OfTemplate> hidden,
        int restricted) {

    static final State EMPTY = new State(
            SortedTree.empty(),
            SortedTree.empty(),
            SortedTree.empty(),
            UriTemplateRouter.empty(),
            UriTemplateRouter.empty(),
            0);

    /** The separator in the keys of {@link #aliases}. It does not occur in URIs. */
    private static final char END = '\0';

    /** Returns the registered entry with the same URI or template text; null if there is none. */
    @Nullable
    Entry at(Entry entry) {
        return entry instanceof Entry.OfTemplate ? templates.get(entry.key()) : resources.get(entry.key());
    }

    /**
     * Returns the registered entry that conflicts with the given entry; null if there is none. Two entries conflict if
     * they have the same URI or template text. Two templates also conflict if they match the same URIs, such as
     * <code>doc://{id}</code> and <code>doc://{name}</code>. Disabled templates also conflict.
     *
     * @throws UriTemplateException if the entry is a template that cannot be routed
     */
    @Nullable
    Entry conflictOf(Entry entry) {
        Entry same = at(entry);
        return same == null && entry instanceof Entry.OfTemplate template
                ? router.findSameShape(template.template())
                        .or(() -> hidden.findSameShape(template.template()))
                        .orElse(null)
                : same;
    }

    /**
     * Returns a copy with the given entry, which replaces the entry with the same URI or template text. The given entry
     * must not {@linkplain #conflictOf conflict} with any other entry.
     */
    State with(Entry entry) {
        Entry before = at(entry);
        int restrictedAfter = restricted - countRestricted(before) + countRestricted(entry);
        if (entry instanceof Entry.OfTemplate template) {
            UriTemplate old = before instanceof Entry.OfTemplate it ? it.template() : null;
            UriTemplateRouter<Entry.OfTemplate> shown = old == null ? router : router.without(old);
            UriTemplateRouter<Entry.OfTemplate> others = old == null ? hidden : hidden.without(old);
            return new State(
                    resources,
                    aliases,
                    templates.with(template.key(), template, isUsual(entry) ? template.descriptor() : null),
                    template.enabled() ? shown.with(template.template(), template) : shown,
                    template.enabled() ? others : others.with(template.template(), template),
                    restrictedAfter);
        }
        Entry.OfResource resource = (Entry.OfResource) entry;
        ResourceDescriptor brief = isUsual(entry) ? resource.descriptor() : null;
        return new State(
                resources.with(entry.key(), resource, brief),
                before == null ? withAlias(entry.key()) : aliases,
                templates,
                router,
                hidden,
                restrictedAfter);
    }

    /**
     * Checks whether an entry has the default settings. A list then includes the entry for every caller without further
     * checks.
     */
    @SuppressWarnings("ReferenceEquality") // the default settings are a single object
    private static boolean isUsual(Entry entry) {
        return entry.settings() == EntrySettings.DEFAULTS;
    }

    private static int countRestricted(@Nullable Entry entry) {
        return entry != null && entry.settings().isRestricted() ? 1 : 0;
    }

    State without(Entry entry) {
        int restrictedAfter = restricted - countRestricted(at(entry));
        return entry instanceof Entry.OfTemplate template
                ? new State(
                        resources,
                        aliases,
                        templates.without(template.key()),
                        router.without(template.template()),
                        hidden.without(template.template()),
                        restrictedAfter)
                : new State(
                        resources.without(entry.key()),
                        withoutAlias(entry.key()),
                        templates,
                        router,
                        hidden,
                        restrictedAfter);
    }

    /**
     * Returns the resources whose URIs differ from the given URI but have the same normal form. The resource that is
     * registered in normal form comes first.
     */
    List<Entry.OfResource> equivalents(String uri) {
        String normal = UriTemplate.normalForm(uri).orElse(null);
        if (normal == null || (aliases.size() == 0 && normal.equals(uri))) {
            return List.of();
        }
        List<Entry.OfResource> others = new ArrayList<>();
        add(normal, uri, others);
        if (aliases.size() > 0) {
            String from = normal + END;
            aliases.forEachFrom(from, (alias, own, none) -> {
                boolean same = alias.startsWith(from);
                if (same) {
                    add(own, uri, others);
                }
                return same;
            });
        }
        return others;
    }

    private void add(String own, String uri, List<Entry.OfResource> others) {
        Entry.OfResource entry = own.equals(uri) ? null : resources.get(own);
        if (entry != null) {
            others.add(entry);
        }
    }

    private SortedTree<String, String> withAlias(String uri) {
        String alias = alias(uri);
        return alias == null ? aliases : aliases.with(alias, uri, null);
    }

    private SortedTree<String, String> withoutAlias(String uri) {
        String alias = alias(uri);
        return alias == null ? aliases : aliases.without(alias);
    }

    /**
     * Returns the key of an alias: the normal form of the URI, followed by the URI itself, because several URIs may
     * have the same normal form. Returns null if the URI is in normal form or has no normal form.
     */
    private static @Nullable String alias(String uri) {
        return UriTemplate.normalForm(uri)
                .filter(normal -> !normal.equals(uri))
                .map(normal -> normal + END + uri)
                .orElse(null);
    }
}
