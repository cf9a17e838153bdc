package io.github.mcpresources.office.internal.opc;

import io.github.mcpresources.office.internal.archive.ZipPart;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A part with content, such as a main document, a header or a slide, with its relationships. The methods accept null as
 * the id of a relationship, because a document may omit an id. They find nothing in this case.
 */
public final class PackagePart {

    private final OoxmlPackage parts;
    private final ZipPart part;
    private final List<Relationship> relationships;
    private final Map<String, Relationship> byId;

    public PackagePart(OoxmlPackage parts, ZipPart part) throws IOException {
        this.parts = parts;
        this.part = part;
        this.relationships = parts.relationships(part.name());
        this.byId = relationships.stream()
                .collect(Collectors.toMap(Relationship::id, Function.identity(), (first, second) -> first));
    }

    public ZipPart part() {
        return part;
    }

    public PackagePart with(ZipPart other) throws IOException {
        return new PackagePart(parts, other);
    }

    /** Returns the relationship with an id; empty if the part has none. */
    public Optional<Relationship> relationship(@Nullable String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Returns the external target of a relationship, such as a web page; null if there is none. */
    public @Nullable String link(@Nullable String id) {
        Relationship by = byId.get(id);
        return by == null || !by.external() ? null : by.target();
    }

    /** Returns the part to which a relationship refers; empty if the package has no such part. */
    public Optional<ZipPart> target(@Nullable String id) {
        Relationship by = byId.get(id);
        return by == null || by.external() ? Optional.empty() : parts.part(by.target());
    }

    /**
     * Returns the {@linkplain io.github.mcpresources.office.document.OfficeItem#path path} of the item to which a
     * relationship refers; empty if there is none. The item can also be outside the document.
     */
    public Optional<String> path(@Nullable String id) {
        Relationship by = byId.get(id);
        return by != null && by.external()
                ? Optional.of(part.name() + "#" + by.id())
                : target(id).map(ZipPart::name);
    }

    /**
     * Returns the first part to which this part refers by a relationship of the given {@linkplain Relationship#kind
     * kind}; empty if there is none.
     */
    public Optional<ZipPart> first(String kind) {
        return all(kind).stream().findFirst();
    }

    /**
     * Returns all parts to which this part refers by relationships of the given {@linkplain Relationship#kind kind}, in
     * order.
     */
    public List<ZipPart> all(String kind) {
        return relationships.stream()
                .filter(by -> by.kind().equals(kind) && !by.external())
                .flatMap(by -> parts.part(by.target()).stream())
                .toList();
    }
}
