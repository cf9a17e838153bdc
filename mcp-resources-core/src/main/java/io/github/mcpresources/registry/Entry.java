package io.github.mcpresources.registry;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.UriTemplate;

/** One registered thing. Immutable; a change puts another entry with the same owner in its place. */
sealed interface Entry {

    /** What it is registered under: the URI, or the template's text. */
    String key();

    /** How it is listed. */
    Descriptor descriptor();

    /** How it is read. */
    Reading reading();

    /** Whose it is, by identity. */
    Registration owner();

    /** Whether clients see it. */
    boolean enabled();

    /** This entry, shown or hidden. */
    Entry enabled(boolean value);

    /** A resource with a URI of its own. */
    record OfResource(ResourceDescriptor descriptor, Reading reading, Registration owner, boolean enabled)
            implements Entry {
        @Override
        public String key() {
            return descriptor.uri();
        }

        @Override
        public OfResource enabled(boolean value) {
            return new OfResource(descriptor, reading, owner, value);
        }
    }

    /** All resources whose URIs a template matches. */
    record OfTemplate(
            TemplateDescriptor descriptor,
            UriTemplate template,
            TemplateRules rules,
            Reading reading,
            Registration owner,
            boolean enabled)
            implements Entry {
        @Override
        public String key() {
            return descriptor.uriTemplate();
        }

        @Override
        public OfTemplate enabled(boolean value) {
            return new OfTemplate(descriptor, template, rules, reading, owner, value);
        }
    }
}
