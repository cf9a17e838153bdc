package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.Relationship;
import io.github.mcpresources.office.internal.text.Inline;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A part with text, such as the main document or a header, and the targets of its relationships. */
final class WordPart {

    private final OoxmlPackage parts;
    private final String name;
    private final Map<String, Relationship> relationships = new HashMap<>();

    WordPart(OoxmlPackage parts, String name) throws IOException {
        this.parts = parts;
        this.name = name;
        parts.relationships(name).forEach(by -> relationships.putIfAbsent(by.id(), by));
    }

    /** Returns the external target of a relationship, such as a web page; null if there is none. */
    @Nullable
    String link(@Nullable String id) {
        Relationship by = relationships.get(id);
        return by == null || !by.external() ? null : by.target();
    }

    /** Returns the part to which a relationship refers. */
    Optional<ZipPart> target(@Nullable String id) {
        Relationship by = relationships.get(id);
        return by == null || by.external() ? Optional.empty() : parts.part(by.target());
    }

    /** Returns the item to which a relationship refers, in or outside the document. */
    Optional<Inline> item(ItemType type, @Nullable String id, String label) {
        Relationship by = relationships.get(id);
        if (by == null) {
            return Optional.empty();
        }
        return by.external()
                ? Optional.of(new Inline.Item(type, name + "#" + by.id(), label))
                : parts.part(by.target()).map(part -> new Inline.Item(type, part.name(), label));
    }
}
