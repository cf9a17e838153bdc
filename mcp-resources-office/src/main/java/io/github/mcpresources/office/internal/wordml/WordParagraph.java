package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.HyperlinkField;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.Inlines;
import io.github.mcpresources.office.internal.text.SymbolFont;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads one paragraph of a docx document. */
final class WordParagraph {

    private static final int MAX_OUTLINE = 8;

    private final WordReader reader;
    private final PackagePart part;
    private final Inlines inlines;
    private final List<Block> boxes = new ArrayList<>();
    private @Nullable String style;
    private @Nullable String list;
    private @Nullable Integer depth;
    private @Nullable Integer heading;

    WordParagraph(WordReader reader, PackagePart part) {
        this.reader = reader;
        this.part = part;
        this.inlines = new Inlines(reader.limits());
    }

    /** Parses a number. Returns {@code absent} if the text is missing or not a number. */
    static int number(@Nullable String text, int absent) {
        try {
            return text == null ? absent : Integer.parseInt(text.strip());
        } catch (NumberFormatException none) {
            return absent;
        }
    }

    /** Converts an outline level, from 0, to the level of a heading, from 1, or to {@link WordStyles#BODY}. */
    static int heading(@Nullable String outline) {
        int level = number(outline, MAX_OUTLINE + 1);
        return level < 0 || level > MAX_OUTLINE ? WordStyles.BODY : level + 1;
    }

    /** Reads the paragraph and its text boxes. An empty paragraph is left out. */
    void read(XmlElements xml, TextSink sink) throws XMLStreamException, IOException {
        content(xml, EnumSet.noneOf(Inline.Style.class));
        block(sink);
        for (Block box : boxes) {
            sink.accept(box);
        }
    }

    private void block(TextSink sink) throws IOException {
        String id = list == null ? reader.styles().list(style) : list;
        int at = depth == null ? reader.styles().depth(style) : depth;
        String label = id == null || id.equals("0") ? null : reader.numbering().next(id, at);
        List<Inline> content = inlines.build();
        reader.hold(inlines.characters());
        if (content.isEmpty()) {
            return;
        }
        int level = heading == null ? reader.styles().heading(style) : heading;
        if (level != WordStyles.BODY) {
            reader.heading(content);
            sink.accept(new Block.Heading(level, numbered(label, content)));
        } else if (label != null) {
            sink.accept(new Block.ListItem(Math.max(0, at), label, content));
        } else {
            sink.accept(new Block.Paragraph(content));
        }
    }

    private static List<Inline> numbered(@Nullable String label, List<Inline> content) {
        if (label == null || label.isEmpty()) {
            return content;
        }
        List<Inline> numbered = new ArrayList<>();
        numbered.add(new Inline.Text(label + " ", Set.of()));
        numbered.addAll(content);
        return numbered;
    }

    private void content(XmlElements xml, Set<Inline.Style> styles) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "pPr" -> properties(xml);
                case "r" -> run(xml, styles);
                case "hyperlink" -> {
                    inlines.beginLink(
                            HyperlinkField.target(part.link(xml.relationship("id")), xml.attribute("anchor")));
                    content(xml, styles);
                    inlines.endLink();
                }
                case "fldSimple" -> {
                    inlines.beginLink(HyperlinkField.target(String.valueOf(xml.attribute("instr"))));
                    content(xml, styles);
                    inlines.endLink();
                }
                case "oMath", "oMathPara" -> math(xml);
                case "commentRangeStart", "commentRangeEnd" -> reader.comment(xml, name);
                case "ins", "moveTo" -> change(xml, () -> content(xml, styles), Comment.INSERTION);
                case "del", "moveFrom" -> change(xml, () -> deleted(xml), Comment.DELETION);
                case "sdtPr", "rPr" -> {}
                default -> content(xml, styles); // smart tags, content controls
            }
        });
    }

    /** Reads an inserted or deleted part of a paragraph. */
    @FunctionalInterface
    private interface Change {
        void read() throws XMLStreamException, IOException;
    }

    private void change(XmlElements xml, Change change, String kind) throws XMLStreamException, IOException {
        WordReviews reviews = reader.reviews();
        if (reviews == null) {
            if (kind.equals(Comment.INSERTION)) {
                change.read();
            }
            return;
        }
        String author = xml.attribute("author");
        String date = xml.attribute("date");
        reviews.beginChange();
        change.read();
        reviews.endChange(kind, author, date, reader.place());
    }

    private void deleted(XmlElements xml) throws XMLStreamException, IOException {
        WordReviews reviews = reader.reviews();
        xml.children(name -> {
            if (reviews != null && (name.equals("delText") || name.equals("t"))) {
                reviews.deleted(xml.text());
            } else {
                deleted(xml);
            }
        });
    }

    private void properties(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "pStyle" -> style = xml.attribute("val");
                case "outlineLvl" -> heading = heading(xml.attribute("val"));
                case "numPr" ->
                    xml.children(number -> {
                        if (number.equals("numId")) {
                            list = xml.attribute("val");
                        } else if (number.equals("ilvl")) {
                            depth = number(xml.attribute("val"), 0);
                        }
                    });
                default -> {}
            }
        });
    }

    private void run(XmlElements xml, Set<Inline.Style> outer) throws XMLStreamException, IOException {
        Set<Inline.Style> styles = EnumSet.noneOf(Inline.Style.class);
        styles.addAll(outer);
        xml.children(name -> {
            if (name.equals("rPr")) {
                Set<Inline.Style> off = EnumSet.noneOf(Inline.Style.class);
                xml.children(property -> {
                    if (property.equals("rStyle")) {
                        reader.styles().apply(xml.attribute("val"), styles);
                    } else {
                        RunStyles.read(xml, property, styles, off);
                    }
                });
            } else {
                runContent(xml, name, styles);
            }
        });
    }

    private void runContent(XmlElements xml, String name, Set<Inline.Style> styles)
            throws XMLStreamException, IOException {
        WordFields fields = reader.fields();
        switch (name) {
            case "t" -> text(xml.text(), styles);
            case "tab", "ptab" -> text("\t", styles);
            case "cr" -> lineBreak();
            case "br" -> {
                if ("page".equals(xml.attribute("type"))) {
                    reader.pages().breakPage();
                } else {
                    lineBreak();
                }
            }
            case "lastRenderedPageBreak" -> reader.pages().breakRendered();
            case "noBreakHyphen" -> text("-", styles);
            case "sym" -> symbol(xml.attribute("font"), xml.attribute("char"), styles);
            case "fldChar" -> fields.mark(xml.attribute("fldCharType"), inlines);
            case "instrText" -> fields.instruction(xml.text());
            case "footnoteReference" -> note(WordNotes.Kind.FOOTNOTE, xml.attribute("id"));
            case "endnoteReference" -> note(WordNotes.Kind.ENDNOTE, xml.attribute("id"));
            case "commentReference" -> note(WordNotes.Kind.COMMENT, xml.attribute("id"));
            case "drawing", "pict" -> new WordDrawing(reader, part, inlines, boxes).read(xml);
            case "object" -> new WordDrawing(reader, part, inlines, boxes).attachment(xml);
            case "ruby" ->
                xml.children(inner -> {
                    if (inner.equals("rubyBase")) {
                        content(xml, styles);
                    }
                });
            default -> {}
        }
    }

    private void text(String text, Set<Inline.Style> styles) {
        if (!reader.fields().inInstruction()) {
            inlines.text(text, Set.copyOf(styles));
            reader.pages().text(text);
            WordReviews reviews = reader.reviews();
            if (reviews != null) {
                reviews.text(text);
            }
        }
    }

    private void lineBreak() {
        if (!reader.fields().inInstruction()) {
            inlines.add(new Inline.LineBreak());
        }
    }

    /**
     * Adds a character of a symbol font. A character in a private use area is left out if the font is not {@link
     * SymbolFont}, because only the font gives it a meaning.
     */
    private void symbol(@Nullable String font, @Nullable String hexadecimal, Set<Inline.Style> styles) {
        if (hexadecimal != null && hexadecimal.matches("[0-9A-Fa-f]{4}")) {
            int code = Integer.parseInt(hexadecimal, 16);
            boolean isPrivate = code >= 0xe000 && code <= 0xf8ff;
            if (isPrivate && SymbolFont.NAME.equals(font)) {
                text(SymbolFont.character(code), styles);
            } else if (!isPrivate && !Character.isSurrogate((char) code)) {
                text(Character.toString(code), styles);
            }
        }
    }

    private void note(WordNotes.Kind kind, @Nullable String id) {
        if (id != null && !reader.fields().inInstruction()) {
            inlines.add(new Inline.NoteReference(reader.notes().refer(kind, id)));
            WordReviews reviews = reader.reviews();
            if (reviews != null && kind == WordNotes.Kind.COMMENT) {
                reviews.refer(id, reader.place());
            }
        }
    }

    /** Adds the text of a formula from left to right. */
    private void math(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals("t")) {
                text(xml.text(), Set.of());
            } else if (!name.endsWith("Pr")) {
                math(xml);
            }
        });
    }
}
