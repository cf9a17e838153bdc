package io.github.mcpresources.registry;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.UriTemplate;

/**
 * A registered resource or template. Entries are immutable: a change replaces the entry with a new one that has the
 * same id.
 */
sealed interface Entry {

    default String key() {
        return descriptor().identifier();
    }

    Descriptor descriptor();

    Reading reading();

    EntrySettings settings();

    long id();

    default boolean enabled() {
        return settings().enabled();
    }

    /**
     * Checks whether the entry is enabled and its visibility rule allows the caller.
     *
     * @param uri the URI of a resource; for a template, the requested URI or, in a list, the text of the template
     */
    @SuppressWarnings("ReferenceEquality") // entries with default settings share one object
    default boolean isVisibleTo(Caller caller, String uri) {
        EntrySettings settings = settings();
        return settings == EntrySettings.DEFAULTS
                || (settings.enabled() && settings.visibility().allows(caller, uri, descriptor()));
    }

    @SuppressWarnings("ReferenceEquality")
    default boolean isListedFor(Caller caller, String key) {
        return settings() == EntrySettings.DEFAULTS || (settings().listed() && isVisibleTo(caller, key));
    }

    Entry with(EntrySettings others);

    /** A registered resource. */
    record OfResource(ResourceDescriptor descriptor, Reading reading, EntrySettings settings, long id)
            implements Entry {
        @Override
        public OfResource with(EntrySettings others) {
            return new OfResource(descriptor, reading, others, id);
        }
    }

    /** A registered template. It serves the URIs that match it, unless another entry takes precedence. */
    record OfTemplate(
            TemplateDescriptor descriptor,
            UriTemplate template,
            TemplateRules rules,
            Reading reading,
            EntrySettings settings,
            long id)
            implements Entry {
        @Override
        public boolean isVisibleTo(Caller caller, String uri) {
            return Entry.super.isVisibleTo(caller, settings.isRestricted() ? rules.canonical(template, uri) : uri);
        }

        @Override
        public OfTemplate with(EntrySettings others) {
            return new OfTemplate(descriptor, template, rules, reading, others, id);
        }
    }
}
