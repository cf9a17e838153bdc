package io.github.mcpresources.office.internal.ooxml;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.Relationship;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Searches a package for items by following the relationships from the main part. Slides and sheets are visited in
 * document order, and other parts in the order of their relationships. Parts that slides share (layouts, masters,
 * themes) are visited last. Each part is visited once, even if relationships form a cycle.
 */
final class PackageSearch {

    private static final Map<String, ItemType> TYPES = Map.ofEntries(
            Map.entry("image", ItemType.IMAGE),
            Map.entry("hdphoto", ItemType.IMAGE),
            Map.entry("chart", ItemType.CHART),
            Map.entry("chartEx", ItemType.CHART),
            Map.entry("audio", ItemType.MEDIA),
            Map.entry("video", ItemType.MEDIA),
            Map.entry("media", ItemType.MEDIA),
            Map.entry("oleObject", ItemType.EMBED),
            Map.entry("package", ItemType.EMBED),
            Map.entry("aFChunk", ItemType.EMBED),
            Map.entry("font", ItemType.FONT),
            Map.entry("slide", ItemType.SLIDE));

    private static final Set<String> SHARED =
            Set.of("slideLayout", "slideMaster", "notesMaster", "handoutMaster", "theme");

    /**
     * A location in the document.
     *
     * @param slide the number of the slide from 1, or 0 for no slide
     * @param sheet null for no sheet
     */
    record Place(int slide, @Nullable String sheet) {}

    /** An item that was found, and the relationship from the source part to the item. */
    record Find(ItemType type, Relationship by, String source, Place place) {}

    /** A relationship to follow. {@code putOff} is true if it was deferred to the end of the search. */
    private record Step(Relationship by, String source, Place place, boolean putOff) {}

    private final OoxmlPackage parts;
    private final Set<String> visited = new HashSet<>();
    private final Set<String> found = new HashSet<>();
    private final List<Find> finds = new ArrayList<>();
    private final Deque<Step> next = new ArrayDeque<>();
    private final Deque<Step> shared = new ArrayDeque<>();
    private int slides;

    PackageSearch(OoxmlPackage parts) {
        this.parts = parts;
    }

    /**
     * Returns the name of the main part.
     *
     * @throws OfficeException if the package has no main part
     */
    static String main(OoxmlPackage parts) throws IOException {
        Optional<String> named = parts.relationships("").stream()
                .filter(by -> by.kind().equals("officeDocument") && !by.external())
                .map(Relationship::target)
                .filter(target -> parts.part(target).isPresent())
                .findFirst();
        return named.or(() -> Stream.of("word/document.xml", "ppt/presentation.xml", "xl/workbook.xml")
                        .filter(usual -> parts.part(usual).isPresent())
                        .findFirst())
                .orElseThrow(() -> new OfficeException(
                        Reason.NOT_OFFICE, "The file is a zip file, but contains no Office document", null));
    }

    /** Returns all items, in the order of the search. Must be called only once. */
    List<Find> finds() throws IOException {
        String main = main(parts);
        visited.add(key(main));
        Map<String, String> sheets = new LinkedHashMap<>();
        push(inOrder(main, sheets), main, by -> new Place(0, sheets.get(by.id())));
        for (Step step = take(); step != null; step = take()) {
            visit(step, main);
        }
        return finds;
    }

    private @Nullable Step take() {
        Step step = next.pollFirst();
        return step == null ? shared.pollFirst() : step;
    }

    private interface Places {
        Place of(Relationship by);
    }

    private void push(List<Relationship> relationships, String source, Places places) {
        for (int at = relationships.size() - 1; at >= 0; at--) {
            Relationship by = relationships.get(at);
            next.addFirst(new Step(by, source, places.of(by), false));
        }
    }

    private void visit(Step step, String main) throws IOException {
        Relationship by = step.by();
        if (by.kind().equals("slide") && !step.source().equals(main)) {
            return; // a link from one slide to another, or from notes to their slide
        }
        if (SHARED.contains(by.kind()) && !step.putOff()) {
            shared.addLast(new Step(by, step.source(), new Place(0, null), true));
            return;
        }
        Place place = step.place();
        ItemType type = TYPES.get(by.kind());
        if (type != null && (by.external() || parts.part(by.target()).isPresent())) {
            if (found.add(type + " " + by.external() + " " + key(by.target())) && isItem(type, by)) {
                place = type == ItemType.SLIDE ? new Place(++slides, null) : place;
                finds.add(new Find(type, by, step.source(), place));
            }
        }
        if (!by.external() && visited.add(key(by.target()))) {
            Place here = place;
            push(parts.relationships(by.target()), by.target(), inner -> here);
        }
    }

    /**
     * Checks whether the target of a relationship is an item. An external target is an item only if it is a picture,
     * sound, video or attachment.
     */
    private static boolean isItem(ItemType type, Relationship by) {
        return !by.external() || type == ItemType.IMAGE || type == ItemType.MEDIA || type == ItemType.EMBED;
    }

    /**
     * Returns the relationships of the main part: first those of the slides and sheets, in document order, then all
     * others.
     */
    private List<Relationship> inOrder(String main, Map<String, String> sheets) throws IOException {
        List<Relationship> all = parts.relationships(main);
        ZipPart part = parts.part(main).orElseThrow();
        boolean isListed = all.stream()
                .anyMatch(by -> by.kind().equals("slide") || by.kind().endsWith("sheet"));
        if (!isListed || parts.type(main).contains("binary")) { // the main part of an .xlsb is not XML
            return all;
        }
        Map<String, Relationship> byId = new HashMap<>();
        all.forEach(by -> byId.putIfAbsent(by.id(), by));
        List<Relationship> ordered = new ArrayList<>();
        parts.xml().visit(part, element -> {
            String name = element.name();
            String id = element.relationship("id");
            if (id != null && (name.equals("sldId") || name.equals("sheet"))) {
                Relationship by = byId.remove(id);
                if (by != null) {
                    ordered.add(by);
                }
                String sheet = element.attribute("name");
                if (sheet != null) {
                    sheets.put(id, sheet);
                }
            }
            return true;
        });
        Set<Relationship> rest = new HashSet<>(byId.values());
        all.stream().filter(rest::contains).forEach(ordered::add);
        return ordered;
    }

    private static String key(String part) {
        return part.toLowerCase(Locale.ROOT);
    }
}
