package io.github.mcpresources.office.internal.presentationml;

import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.Relationship;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A part of a presentation, such as a slide or a layout, and its relationships. */
final class SlidePart {

    private final OoxmlPackage parts;
    private final ZipPart part;
    private final List<Relationship> relationships;

    SlidePart(OoxmlPackage parts, ZipPart part) throws IOException {
        this.parts = parts;
        this.part = part;
        this.relationships = parts.relationships(part.name());
    }

    ZipPart part() {
        return part;
    }

    private Optional<Relationship> by(@Nullable String id) {
        return relationships.stream().filter(it -> it.id().equals(id)).findFirst();
    }

    /** Returns the external target of a relationship, such as a web page; null if there is none. */
    @Nullable
    String link(@Nullable String id) {
        return by(id).filter(Relationship::external).map(Relationship::target).orElse(null);
    }

    /** Returns the part to which a relationship refers. */
    Optional<ZipPart> target(@Nullable String id) {
        return by(id).filter(it -> !it.external()).flatMap(it -> parts.part(it.target()));
    }

    /** Returns the {@linkplain io.github.mcpresources.office.document.OfficeItem#path path} of an item. */
    Optional<String> path(@Nullable String id) {
        return by(id).flatMap(it -> it.external()
                ? Optional.of(part.name() + "#" + it.id())
                : parts.part(it.target()).map(ZipPart::name));
    }

    /** Returns the first part of a kind to which this part refers. */
    Optional<ZipPart> first(String kind) {
        return all(kind).stream().findFirst();
    }

    List<ZipPart> all(String kind) {
        return relationships.stream()
                .filter(it -> it.kind().equals(kind) && !it.external())
                .flatMap(it -> parts.part(it.target()).stream())
                .toList();
    }
}
