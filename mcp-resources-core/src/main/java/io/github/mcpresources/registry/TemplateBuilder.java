package io.github.mcpresources.registry;

import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.UriTemplate;
import java.util.Map;

/** Describes a resource template that is being registered; see {@link ResourceRegistry#template}. */
public final class TemplateBuilder extends EntryBuilder<TemplateBuilder> {

    private final UriTemplate template;

    TemplateBuilder(ResourceRegistry registry, UriTemplate template, Map<String, ?> json) {
        super(registry, json);
        this.template = template;
    }

    @Override
    Entry entry(Reading reading, Registration owner) {
        json.putIfAbsent("name", lastSegment(template.toString()));
        return new Entry.OfTemplate(TemplateDescriptor.ofJson(json), template, reading, owner, true);
    }

    @Override
    TemplateBuilder self() {
        return this;
    }
}
