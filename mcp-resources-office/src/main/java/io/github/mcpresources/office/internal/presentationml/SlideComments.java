package io.github.mcpresources.office.internal.presentationml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.drawingml.TextBody;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.PlainInlines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads the comments of pptx slides, in the formats of PowerPoint 2007 and 2019. */
final class SlideComments {

    private static final int MAX_AUTHORS = 10_000;

    private record Author(@Nullable String name, @Nullable String initials) {}

    private static final Author UNKNOWN = new Author(null, null);

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final PackagePart main;
    private @Nullable Map<String, Author> authors;
    private int count;
    private long characters;

    SlideComments(ZipArchive archive, OfficeLimits limits, PackagePart main) {
        this.archive = archive;
        this.limits = limits;
        this.main = main;
    }

    List<Comment> of(PackagePart slide, int number) throws IOException {
        List<Comment> comments = new ArrayList<>();
        for (ZipPart part : slide.all("comments")) {
            XmlElements.read(archive, part, limits, xml -> comments(xml, number, comments));
        }
        return comments;
    }

    private void comments(XmlElements xml, int slide, List<Comment> comments) throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals("cm") || name.equals("reply")) {
                comment(xml, slide, comments);
            } else {
                comments(xml, slide, comments);
            }
        });
    }

    private void comment(XmlElements xml, int slide, List<Comment> comments) throws XMLStreamException, IOException {
        if (++count > limits.relationships()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has more than " + limits.relationships()
                            + " comments, which is the limit (setting OfficeLimits.relationships)",
                    null);
        }
        Author author = author(xml.attribute("authorId"));
        String date = xml.attribute("dt") == null ? xml.attribute("created") : xml.attribute("dt");
        int place = comments.size();
        StringBuilder text = new StringBuilder();
        xml.children(name -> {
            switch (name) {
                case "text" -> text.append(xml.text());
                case "txBody" ->
                    text.append(PlainInlines.visible(
                            TextBody.read(xml, limits, id -> null, held -> {}).joined()));
                case "replyLst" -> {
                    List<Comment> replies = new ArrayList<>();
                    comments(xml, slide, replies);
                    comments.addAll(replies);
                }
                default -> {}
            }
        });
        characters += text.length();
        if (characters > limits.text().block()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The comments of the document have more than "
                            + limits.text().block()
                            + " characters, which is the limit (setting OfficeLimits.Text.block)",
                    null);
        }
        DocumentMemory.takeEntry(text);
        comments.add(
                place,
                new Comment(
                        Comment.COMMENT,
                        author.name(),
                        author.initials(),
                        date,
                        text.toString().strip(),
                        null,
                        Map.of("slide", slide)));
    }

    private Author author(@Nullable String id) throws IOException {
        Map<String, Author> known = authors;
        if (known == null) {
            Map<String, Author> read = new HashMap<>();
            for (String kind : new String[] {"commentAuthors", "authors"}) {
                for (ZipPart part : main.all(kind)) {
                    XmlElements.readKept(archive, part, limits, xml -> authors(xml, read));
                }
            }
            known = read;
            authors = read;
        }
        return id == null ? UNKNOWN : known.getOrDefault(id, UNKNOWN);
    }

    private static void authors(XmlElements xml, Map<String, Author> authors) throws XMLStreamException, IOException {
        xml.children(name -> {
            String id = xml.attribute("id");
            String called = xml.attribute("name");
            if (id != null && called != null && authors.size() < MAX_AUTHORS) {
                String initials = xml.attribute("initials");
                authors.put(id, new Author(called, initials == null || initials.isBlank() ? null : initials));
            }
        });
    }
}
