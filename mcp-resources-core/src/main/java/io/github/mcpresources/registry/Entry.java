package io.github.mcpresources.registry;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.UriTemplate;

/** One registered thing. Immutable; a change puts another entry with the same id in its place. */
sealed interface Entry {

    /** What it is registered under: the URI, or the template's text. */
    default String key() {
        return descriptor().identifier();
    }

    /** How it is listed. */
    Descriptor descriptor();

    /** How it is read. */
    Reading reading();

    /** What else holds for it. */
    Terms terms();

    /** Which registration it belongs to. */
    long id();

    /** Whether clients see it. */
    default boolean enabled() {
        return terms().enabled();
    }

    /** Whether a caller sees it, under a URI that it serves or in a list. */
    @SuppressWarnings("ReferenceEquality") // the usual terms are one object, which a list knows without a look into it
    default boolean isVisibleTo(Caller caller, String uri) {
        Terms terms = terms();
        return terms == Terms.USUAL || (terms.enabled() && terms.visibility().allows(caller, uri, descriptor()));
    }

    /** Whether a list shows it to a caller. */
    @SuppressWarnings("ReferenceEquality")
    default boolean isListedFor(Caller caller, String key) {
        return terms() == Terms.USUAL || (terms().listed() && isVisibleTo(caller, key));
    }

    /** This entry under other terms. */
    Entry with(Terms others);

    /** A resource with a URI of its own. */
    record OfResource(ResourceDescriptor descriptor, Reading reading, Terms terms, long id) implements Entry {
        @Override
        public OfResource with(Terms others) {
            return new OfResource(descriptor, reading, others, id);
        }
    }

    /** All resources whose URIs a template matches. */
    record OfTemplate(
            TemplateDescriptor descriptor,
            UriTemplate template,
            TemplateRules rules,
            Reading reading,
            Terms terms,
            long id)
            implements Entry {
        @Override
        public OfTemplate with(Terms others) {
            return new OfTemplate(descriptor, template, rules, reading, others, id);
        }
    }
}
