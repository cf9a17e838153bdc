package io.github.mcpresources.office.internal.opc;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.internal.archive.ZipPart;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A part with content, such as a main document, a header or a slide, and the targets of its relationships. */
public final class PackagePart {

    private final OoxmlPackage parts;
    private final ZipPart part;
    private final List<Relationship> relationships;
    private final Map<String, Relationship> byId;

    /**
     * Reads the relationships of a part.
     *
     * @param parts the package
     * @param part the part
     * @throws OfficeException if the relationships are damaged, encrypted or over a limit
     * @throws IOException if the document cannot be read
     */
    public PackagePart(OoxmlPackage parts, ZipPart part) throws IOException {
        this.parts = parts;
        this.part = part;
        this.relationships = parts.relationships(part.name());
        this.byId = relationships.stream()
                .collect(Collectors.toMap(Relationship::id, Function.identity(), (first, second) -> first));
    }

    /**
     * Returns the part itself.
     *
     * @return the part
     */
    public ZipPart part() {
        return part;
    }

    /**
     * Returns another part of the same package.
     *
     * @param other the other part
     * @return the other part, with its relationships
     * @throws OfficeException if the relationships are damaged, encrypted or over a limit
     * @throws IOException if the document cannot be read
     */
    public PackagePart with(ZipPart other) throws IOException {
        return new PackagePart(parts, other);
    }

    /**
     * Returns a relationship.
     *
     * @param id the id of the relationship; null if the document does not state one
     * @return the relationship; empty if the part has none with this id
     */
    public Optional<Relationship> relationship(@Nullable String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /**
     * Returns the external target of a relationship, such as a web page.
     *
     * @param id the id of the relationship; null if the document does not state one
     * @return the target; null if there is none
     */
    public @Nullable String link(@Nullable String id) {
        Relationship by = byId.get(id);
        return by == null || !by.external() ? null : by.target();
    }

    /**
     * Returns the part to which a relationship refers.
     *
     * @param id the id of the relationship; null if the document does not state one
     * @return the part; empty if there is none in the package
     */
    public Optional<ZipPart> target(@Nullable String id) {
        Relationship by = byId.get(id);
        return by == null || by.external() ? Optional.empty() : parts.part(by.target());
    }

    /**
     * Returns the {@linkplain io.github.mcpresources.office.document.OfficeItem#path path} of the item to which a
     * relationship refers, in or outside the document.
     *
     * @param id the id of the relationship; null if the document does not state one
     * @return the path; empty if there is no item
     */
    public Optional<String> path(@Nullable String id) {
        Relationship by = byId.get(id);
        return by != null && by.external()
                ? Optional.of(part.name() + "#" + by.id())
                : target(id).map(ZipPart::name);
    }

    /**
     * Returns the first part of a kind to which this part refers.
     *
     * @param kind the {@linkplain Relationship#kind kind} of the relationship
     * @return the part; empty if there is none
     */
    public Optional<ZipPart> first(String kind) {
        return all(kind).stream().findFirst();
    }

    /**
     * Returns all parts of a kind to which this part refers.
     *
     * @param kind the {@linkplain Relationship#kind kind} of the relationships
     * @return the parts, in the order of the relationships
     */
    public List<ZipPart> all(String kind) {
        return relationships.stream()
                .filter(by -> by.kind().equals(kind) && !by.external())
                .flatMap(by -> parts.part(by.target()).stream())
                .toList();
    }
}
