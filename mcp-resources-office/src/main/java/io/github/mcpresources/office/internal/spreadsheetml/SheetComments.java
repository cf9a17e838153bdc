package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.Relationship;
import io.github.mcpresources.office.internal.text.Comment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads the comments of one sheet of an xlsx workbook, including comment threads. */
final class SheetComments {

    private static final int MAX_PERSONS = 10_000;

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final OoxmlPackage parts;
    private final Optional<ZipPart> persons;
    private final String sheet;
    private final List<Comment> comments = new ArrayList<>();
    private long characters;
    /**
     * The names of the cells that have comment threads. Excel also stores each thread as a comment, for older programs.
     */
    private final Set<String> threads = new HashSet<>();

    SheetComments(
            ZipArchive archive, OfficeLimits limits, OoxmlPackage parts, Optional<ZipPart> persons, String sheet) {
        this.archive = archive;
        this.limits = limits;
        this.parts = parts;
        this.persons = persons;
        this.sheet = sheet;
    }

    /** Returns the comment threads and then the other comments, each in document order. */
    List<Comment> read(ZipPart part) throws IOException {
        List<Relationship> relationships = parts.relationships(part.name());
        Map<String, String> names = new HashMap<>();
        for (Relationship by : relationships) {
            Optional<ZipPart> thread = by.kind().equals("threadedComment") ? parts.part(by.target()) : Optional.empty();
            if (thread.isPresent()) {
                if (names.isEmpty() && persons.isPresent()) {
                    XmlElements.readKept(archive, persons.get(), limits, xml -> persons(xml, names));
                }
                XmlElements.read(archive, thread.get(), limits, xml -> thread(xml, names));
            }
        }
        for (Relationship by : relationships) {
            Optional<ZipPart> old =
                    by.kind().equals("comments") && !by.external() ? parts.part(by.target()) : Optional.empty();
            if (old.isPresent()) {
                List<String> authors = new ArrayList<>();
                XmlElements.read(archive, old.get(), limits, xml -> comments(xml, authors));
            }
        }
        return comments;
    }

    private static void persons(XmlElements xml, Map<String, String> names) throws XMLStreamException, IOException {
        xml.children(name -> {
            String id = xml.attribute("id");
            String called = xml.attribute("displayName");
            if (id != null && called != null && names.size() < MAX_PERSONS) {
                names.put(id, called);
            }
        });
    }

    private void thread(XmlElements xml, Map<String, String> names) throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals("threadedComment")) {
                String cell = String.valueOf(xml.attribute("ref"));
                String person = xml.attribute("personId");
                String date = xml.attribute("dT");
                StringBuilder text = new StringBuilder();
                xml.children(child -> {
                    if (child.equals("text")) {
                        text.append(xml.text());
                    }
                });
                threads.add(cell);
                add(person == null ? null : names.get(person), date, text.toString(), cell);
            }
        });
    }

    private void comments(XmlElements xml, List<String> authors) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "author" -> {
                    String author = xml.text();
                    if (authors.size() < MAX_PERSONS) {
                        authors.add(author);
                    }
                }
                case "comment" -> {
                    String cell = String.valueOf(xml.attribute("ref"));
                    int author = xml.integer("authorId", -1);
                    StringBuilder text = new StringBuilder();
                    xml.children(child -> {
                        if (child.equals("text")) {
                            CellText.read(xml, limits, text);
                        }
                    });
                    if (!threads.contains(cell)) {
                        String by = author >= 0 && author < authors.size() ? authors.get(author) : null;
                        add(by, null, CellText.decoded(text.toString()), cell);
                    }
                }
                default -> comments(xml, authors);
            }
        });
    }

    private void add(@Nullable String author, @Nullable String date, String text, String cell) {
        if (comments.size() >= limits.relationships()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The sheet has more than " + limits.relationships()
                            + " comments, which is the limit (setting OfficeLimits.relationships)",
                    null);
        }
        characters += text.length();
        if (characters > limits.text().block()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The comments of the sheet have more than " + limits.text().block()
                            + " characters, which is the limit (setting OfficeLimits.Text.block)",
                    null);
        }
        DocumentMemory.takeEntry(text);
        Map<String, Object> place = new LinkedHashMap<>();
        place.put("sheet", sheet);
        place.put("cell", cell);
        String by = author == null || author.isBlank() ? null : author;
        comments.add(new Comment(Comment.COMMENT, by, date, text.strip(), null, place));
    }
}
