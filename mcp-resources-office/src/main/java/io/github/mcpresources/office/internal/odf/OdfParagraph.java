package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.Inlines;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads one paragraph or heading of an OpenDocument document. */
final class OdfParagraph {

    private static final int MAX_SPACES = 100;
    /** The anchors of shapes beside a paragraph. Other shapes are in the text of the paragraph. */
    private static final Set<String> FRAMES = Set.of("paragraph", "page");

    private final OdfTextReader reader;
    private final Inlines inlines;
    private final List<Block> boxes = new ArrayList<>();
    /** The references to comments, by the names of the comments, until the commented text ends. */
    private final Map<String, Inline> commented = new LinkedHashMap<>();

    private boolean afterSpace = true;
    private int level = 1;

    OdfParagraph(OdfTextReader reader) {
        this.reader = reader;
        this.inlines = new Inlines(reader.limits());
    }

    /**
     * Reads the paragraph and its text boxes. An empty paragraph is left out.
     *
     * @param label the label if the paragraph begins an item of a list; null otherwise
     */
    void read(XmlElements xml, String name, @Nullable String label, int depth, TextSink sink)
            throws XMLStreamException, IOException {
        String style = xml.attribute("style-name");
        reader.pages().before(reader.styles().breaksBefore("paragraph", style));
        level = Math.max(1, xml.integer("outline-level", 1));
        String number = label == null && name.equals("h") ? reader.number(xml) : label;
        boolean isHeading = name.equals("h") || reader.styles().isTitle(style);
        content(xml, isHeading ? Set.of() : reader.styles().paragraph(style));
        end(isHeading ? "h" : "p", style, number, depth, sink);
        reader.pages().after(reader.styles().breaksAfter("paragraph", style));
    }

    void end(String name, @Nullable String style, @Nullable String label, int depth, TextSink sink) throws IOException {
        commented.values().forEach(inlines::add);
        List<Inline> content = inlines.build();
        reader.hold(inlines.characters());
        if (!content.isEmpty()) {
            if (name.equals("h")) {
                reader.heading(content);
                sink.accept(new Block.Heading(level, numbered(label, content)));
            } else if (label != null) {
                sink.accept(new Block.ListItem(depth, label, content));
            } else {
                sink.accept(new Block.Paragraph(content));
            }
        }
        for (Block box : boxes) {
            sink.accept(box);
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
        xml.content(name -> element(xml, name, styles), text -> text(text, styles));
    }

    private void element(XmlElements xml, String name, Set<Inline.Style> styles)
            throws XMLStreamException, IOException {
        switch (name) {
            case "span" -> content(xml, reader.styles().text(xml.attribute("style-name"), styles));
            case "s" -> {
                String spaces = " ".repeat(Math.max(1, Math.min(MAX_SPACES, xml.integer("c", 1))));
                reader.text(spaces);
                inlines.text(spaces, Set.copyOf(styles));
                afterSpace = false;
            }
            case "tab" -> {
                reader.text("\t");
                inlines.text("\t", Set.copyOf(styles));
                afterSpace = true;
            }
            case "line-break" -> {
                inlines.add(new Inline.LineBreak());
                afterSpace = true;
            }
            case "a" -> {
                inlines.beginLink(xml.attribute("href"));
                content(xml, styles);
                inlines.endLink();
            }
            case "soft-page-break" -> reader.pages().breakSoft();
            case "note" -> inlines.add(reader.note(xml));
            case "annotation" -> annotation(xml);
            case "annotation-end" -> {
                String named = String.valueOf(xml.attribute("name"));
                reader.endCommented(named);
                Inline comment = commented.remove(named);
                if (comment != null) {
                    inlines.add(comment);
                }
            }
            case "sheet-name", "title", "file-name" -> field(xml, name, styles);
            case "page-number", "footer", "header", "date-time" -> {
                String value = reader.field(name);
                if (value == null) {
                    content(xml, styles);
                } else {
                    text(value, styles);
                }
            }
            case "frame", "custom-shape", "rect", "g", "line", "connector", "caption", "ellipse", "polygon" -> {
                if (FRAMES.contains(String.valueOf(xml.attribute("anchor-type")))) {
                    reader.block(xml, "frame", boxes::add);
                } else {
                    shape(xml);
                }
            }
            case "ruby" ->
                xml.children(inner -> {
                    if (inner.equals("ruby-base")) {
                        content(xml, styles);
                    }
                });
            case "tracked-changes", "change", "change-start", "change-end", "bookmark" -> {}
            default -> content(xml, styles); // fields, references, index entries
        }
    }

    /** Adds the reference to a comment at the end of the commented text, or else at the end of the paragraph. */
    private void annotation(XmlElements xml) throws XMLStreamException, IOException {
        String name = xml.attribute("name");
        Inline comment = reader.annotation(xml);
        if (name == null) {
            inlines.add(comment);
        } else {
            commented.put(name, comment);
        }
    }

    /** Reads a field. A header that applies to several sheets contains question marks instead of the value. */
    private void field(XmlElements xml, String name, Set<Inline.Style> styles) throws XMLStreamException, IOException {
        String text = xml.text();
        String unknown = name.equals("sheet-name") ? "[Sheet]" : name.equals("title") ? "[Title]" : "[File]";
        text(text.equals("???") ? unknown : text, styles);
    }

    private void text(String text, Set<Inline.Style> styles) {
        StringBuilder collapsed = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char ch = text.charAt(at);
            boolean isSpace = ch == ' ' || ch == '\t' || ch == '\n' || ch == '\r';
            if (!isSpace) {
                collapsed.append(ch);
            } else if (!afterSpace) {
                collapsed.append(' ');
            }
            afterSpace = isSpace;
        }
        reader.text(collapsed.toString());
        inlines.text(collapsed.toString(), Set.copyOf(styles));
    }

    /**
     * Reads the picture, chart or attachment of a shape or, if it has none, its alternative text. Then reads the text
     * in the shape.
     */
    void shape(XmlElements xml) throws XMLStreamException, IOException {
        String[] label = {""};
        Inline.Item[] item = {null};
        reader.pages().enter();
        shape(xml, label, item, new boolean[1]);
        reader.pages().leave();
        Inline.Item found = item[0];
        if (found != null) {
            inlines.add(new Inline.Item(found.type(), found.path(), label[0]));
            afterSpace = false;
        } else if (!label[0].isEmpty()) {
            text(" " + label[0] + " ", Set.of());
        }
    }

    /** Returns the title and the description of a shape; only one of them if the other is missing or equal. */
    private static String described(String label, String more) {
        if (label.isEmpty()) {
            return more;
        }
        return more.isEmpty() || label.equals(more) ? label : label + ": " + more;
    }

    /**
     * Reads the content of a shape.
     *
     * @param hasTable true after a table has been read. A picture after it shows the same table, and is left out
     */
    private void shape(XmlElements xml, String[] label, Inline.@Nullable Item[] item, boolean[] hasTable)
            throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "title", "desc" ->
                    label[0] = described(label[0], xml.text().strip());
                case "image", "object", "object-ole", "plugin" -> {
                    String target = xml.attribute("href");
                    if (item[0] == null && !hasTable[0] && target != null && !target.isBlank()) {
                        item[0] = reader.item(name, target, "");
                    }
                }
                case "frame", "g", "custom-shape", "rect", "ellipse", "polygon" -> shape(xml);
                case "a" -> reader.block(xml, name, boxes::add);
                case "text-box" -> reader.blocks(xml, boxes::add);
                case "p", "h", "list", "table" -> {
                    hasTable[0] |= name.equals("table");
                    reader.block(xml, name, boxes::add);
                }
                case "enhanced-geometry", "event-listeners", "glue-point" -> {}
                default -> shape(xml, label, item, hasTable);
            }
        });
    }
}
