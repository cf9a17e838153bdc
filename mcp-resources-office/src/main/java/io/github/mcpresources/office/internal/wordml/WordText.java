package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.opc.Relationship;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.PlainWriter;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * The text of a docx document: the headers, the body, the footers, the notes and the comments. Equal headers or footers
 * appear only once.
 */
public final class WordText implements DocumentText {

    private final OoxmlPackage parts;
    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final String main;

    public WordText(OoxmlPackage parts, ZipArchive archive, OfficeLimits limits, String main) {
        this.parts = parts;
        this.archive = archive;
        this.limits = limits;
        this.main = main;
    }

    private WordReader reader(List<Relationship> relationships, @Nullable WordReviews reviews) throws IOException {
        WordStyles styles = new WordStyles();
        WordNumbering numbering = new WordNumbering();
        read(relationships, "styles", styles::read);
        read(relationships, "numbering", numbering::read);
        return new WordReader(archive, limits, styles, numbering, reviews);
    }

    private void body(WordReader reader, TextSink sink) throws IOException {
        ZipPart body = parts.part(main)
                .orElseThrow(() -> new OfficeException(Reason.CORRUPT, "The document has no part " + main, null));
        reader.release();
        PackagePart mainPart = new PackagePart(parts, body);
        reader.read(body, xml -> reader.body(xml, mainPart, sink));
    }

    @Override
    public void read(TextSink sink) throws IOException {
        List<Relationship> relationships = parts.relationships(main);
        WordReader reader = reader(relationships, null);
        asides(reader, relationships, "header", "Header", sink);
        body(reader, sink);
        asides(reader, relationships, "footer", "Footer", sink);
        for (WordNotes.Kind kind : WordNotes.Kind.values()) {
            Optional<ZipPart> part =
                    reader.notes().isEmpty(kind) ? Optional.empty() : part(relationships, kind.relationship);
            if (part.isPresent()) {
                PackagePart notes = new PackagePart(parts, part.get());
                reader.read(part.get(), xml -> notes(xml, reader, notes, kind, sink));
            }
        }
    }

    @Override
    public List<Comment> comments() throws IOException {
        List<Relationship> relationships = parts.relationships(main);
        WordReviews reviews = new WordReviews(limits);
        WordReader reader = reader(relationships, reviews);
        body(reader, block -> {});
        reviews.endAll();
        Map<Integer, Comment> comments = new TreeMap<>();
        Optional<ZipPart> part = part(relationships, WordNotes.Kind.COMMENT.relationship);
        if (part.isPresent()) {
            PackagePart own = new PackagePart(parts, part.get());
            reader.read(part.get(), xml -> comments(xml, reader, own, reviews, comments));
        }
        List<Comment> all = new ArrayList<>(comments.values());
        all.addAll(reviews.changes());
        return all;
    }

    private static void comments(
            XmlElements xml, WordReader reader, PackagePart part, WordReviews reviews, Map<Integer, Comment> comments)
            throws XMLStreamException, IOException {
        reader.release(); // all comments are in memory together
        xml.children(name -> {
            String id = String.valueOf(xml.attribute("id"));
            String label = reader.notes().label(WordNotes.Kind.COMMENT, id);
            if (name.equals("comment") && label != null) {
                String author = xml.attribute("author");
                String initials = xml.attribute("initials");
                String date = xml.attribute("date");
                StringBuilder text = new StringBuilder();
                reader.blocks(
                        xml,
                        part,
                        block -> text.append(text.isEmpty() ? "" : "\n").append(PlainWriter.text(block)));
                WordReviews.Anchor anchor = reviews.anchor(id);
                comments.put(
                        Integer.parseInt(label.substring(1)),
                        new Comment(
                                Comment.COMMENT,
                                author,
                                initials == null || initials.isBlank() ? null : initials.strip(),
                                date,
                                text.toString(),
                                anchor == null || anchor.text().isEmpty()
                                        ? null
                                        : anchor.text().toString(),
                                anchor == null ? Map.of() : anchor.place()));
            }
        });
    }

    private void read(List<Relationship> relationships, String kind, XmlElements.Root root) throws IOException {
        Optional<ZipPart> part = part(relationships, kind);
        if (part.isPresent()) {
            XmlElements.readKept(archive, part.get(), limits, root);
        }
    }

    private Optional<ZipPart> part(List<Relationship> relationships, String kind) {
        return relationships.stream()
                .filter(by -> by.kind().equals(kind) && !by.external())
                .flatMap(by -> parts.part(by.target()).stream())
                .findFirst();
    }

    private void asides(WordReader reader, List<Relationship> relationships, String kind, String name, TextSink sink)
            throws IOException {
        Set<List<Block>> seen = new HashSet<>();
        reader.release(); // all headers are in memory together
        for (Relationship by : relationships) {
            Optional<ZipPart> part =
                    by.kind().equals(kind) && !by.external() ? parts.part(by.target()) : Optional.empty();
            if (part.isPresent()) {
                List<Block> content = new ArrayList<>();
                PackagePart own = new PackagePart(parts, part.get());
                reader.read(part.get(), xml -> reader.blocks(xml, own, content::add));
                if (!content.isEmpty() && seen.add(content)) {
                    sink.accept(new Block.Aside(name, content));
                }
            }
        }
    }

    private static void notes(XmlElements xml, WordReader reader, PackagePart part, WordNotes.Kind kind, TextSink sink)
            throws XMLStreamException, IOException {
        xml.children(name -> {
            String label =
                    name.equals(kind.element) ? reader.notes().label(kind, String.valueOf(xml.attribute("id"))) : null;
            if (label != null) {
                reader.release();
                String author = xml.attribute("author");
                List<Block> content = new ArrayList<>();
                reader.blocks(xml, part, content::add);
                boolean isComment = kind == WordNotes.Kind.COMMENT;
                sink.accept(new Block.Note(label, isComment ? Comment.signed(author, content) : content));
            }
        });
    }
}
