package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.PlainInlines;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of an OpenDocument document block by block. Keeps the state that the blocks share: the numbers of
 * lists, the notes and comments, and the number of characters in memory.
 */
final class OdfTextReader {

    private static final int LEVELS = 10;

    /** A list that has not ended, with the current number of each level. */
    private static final class OpenList {
        private final @Nullable String style;
        private final int[] numbers = new int[LEVELS];
        private final boolean[] begun = new boolean[LEVELS];

        OpenList(@Nullable String style) {
            this.style = style;
        }
    }

    private final OfficeLimits limits;
    private final OdfStyles styles;
    private final Manifest manifest;
    private final List<Block.Note> notes = new ArrayList<>();
    private final List<Comment> comments = new ArrayList<>();
    private final Map<String, OpenList> lists = new HashMap<>();
    private final OpenList outline = new OpenList(OdfStyles.OUTLINE);
    private final Map<String, Object> place = new LinkedHashMap<>();
    private final OdfPages pages = new OdfPages();
    private final OdfAnchors anchors = new OdfAnchors();
    /** The positions of comments in the list, by their names, until the commented text ends. */
    private final Map<String, Integer> commented = new HashMap<>();

    private int emitted = 1;
    private Map<String, String> fields = Map.of();
    private int footnotes;
    private int endnotes;
    private long held;
    private long kept;

    OdfTextReader(OfficeLimits limits, OdfStyles styles, Manifest manifest) {
        this.limits = limits;
        this.styles = styles;
        this.manifest = manifest;
    }

    OfficeLimits limits() {
        return limits;
    }

    OdfStyles styles() {
        return styles;
    }

    List<Block.Note> notes() {
        return notes;
    }

    List<Comment> comments() {
        return comments;
    }

    /**
     * Returns a description of the current position in the document, for example the last heading. It is stored with
     * each comment. The caller can change the map.
     */
    Map<String, Object> place() {
        return place;
    }

    /** Sets the values of fields, such as the number of a slide. Other fields have the value in the document. */
    void fields(Map<String, String> values) {
        fields = values;
    }

    /** Returns the value of a field; null if the document has it. */
    @Nullable
    String field(String name) {
        return fields.get(name);
    }

    /** Counts characters that stay in memory until {@link #release} is called. */
    void hold(long characters) {
        held = checked(held + characters);
    }

    long held() {
        return held;
    }

    long checked(long characters) {
        if (characters > limits.text().block()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "A block of the text (a table, a header, a slide, all notes and comments, or all shapes of a sheet) has"
                            + " more than " + limits.text().block()
                            + " characters, which is the limit (setting OfficeLimits.Text.block)",
                    null);
        }
        DocumentMemory.hold(characters);
        return characters;
    }

    private void keep(long characters) {
        kept = checked(kept + characters);
    }

    void release() {
        held = 0;
    }

    OdfPages pages() {
        return pages;
    }

    /** Reads the blocks of a text document. A {@link Block.Page} precedes the first block of a page. */
    void body(XmlElements xml, TextSink sink) throws XMLStreamException, IOException {
        pages.begin();
        blocks(xml, block -> {
            release();
            if (pages.page() > emitted) {
                emitted = pages.page();
                sink.accept(new Block.Page(emitted));
            }
            sink.accept(block);
            pages.begin();
        });
    }

    void blocks(XmlElements xml, TextSink sink) throws XMLStreamException, IOException {
        xml.children(name -> block(xml, name, sink));
    }

    /** Reads the current element if it is a block, or else the blocks in it. */
    void block(XmlElements xml, String name, TextSink sink) throws XMLStreamException, IOException {
        switch (name) {
            case "p", "h" -> new OdfParagraph(this).read(xml, name, null, 0, sink);
            case "list" -> list(xml, null, 0, sink);
            case "table" -> new OdfTable(this).read(xml, sink);
            case "a" -> linked(xml, sink);
            case "frame", "custom-shape", "rect", "g", "caption" -> shape(xml, sink);
            case "tracked-changes",
                    "sequence-decls",
                    "variable-decls",
                    "user-field-decls",
                    "forms",
                    "index-title-template",
                    "table-of-content-source",
                    "illustration-index-source",
                    "bibliography-source",
                    "alphabetical-index-source",
                    "user-index-source" -> {}
            case "soft-page-break" -> pages.breakSoft();
            default -> blocks(xml, sink); // sections, indexes
        }
    }

    /** Reads a shape between paragraphs as a separate paragraph. */
    private void shape(XmlElements xml, TextSink sink) throws XMLStreamException, IOException {
        OdfParagraph paragraph = new OdfParagraph(this);
        paragraph.shape(xml);
        paragraph.end("p", null, null, 0, sink);
    }

    /** Reads the shapes in a link. */
    private void linked(XmlElements xml, TextSink sink) throws XMLStreamException, IOException {
        String target = xml.attribute("href");
        xml.children(name -> block(xml, name, block -> sink.accept(target == null ? block : linked(block, target))));
    }

    /** Makes the content of a paragraph a link. Charts and other links in it stay as they are. */
    private static Block linked(Block block, String target) {
        if (block instanceof Block.Paragraph paragraph && isLinkable(paragraph.content())) {
            return new Block.Paragraph(List.of(new Inline.Link(target, paragraph.content())));
        }
        if (block instanceof Block.ListItem item && isLinkable(item.content())) {
            return new Block.ListItem(item.depth(), item.label(), List.of(new Inline.Link(target, item.content())));
        }
        return block;
    }

    private static boolean isLinkable(List<Inline> content) {
        return content.stream()
                .noneMatch(inline -> inline instanceof Inline.Link
                        || (inline instanceof Inline.Item item && item.type() == ItemType.CHART));
    }

    private void list(XmlElements xml, @Nullable OpenList outer, int depth, TextSink sink)
            throws XMLStreamException, IOException {
        String style = xml.attribute("style-name");
        String id = xml.attribute("id");
        String continued = xml.attribute("continue-list");
        boolean isContinued = "true".equals(xml.attribute("continue-numbering"));
        OpenList list = outer;
        if (list == null) {
            list = continued == null ? null : lists.get(continued);
            if (list == null && isContinued) {
                list = lists.get("last " + style);
            }
            list = list == null ? new OpenList(style) : list;
            if (lists.size() < limits.relationships()) {
                lists.put("last " + style, list);
                if (id != null) {
                    lists.put(id, list);
                }
            }
        } else if (style != null && !style.equals(list.style)) {
            OpenList inner = new OpenList(style);
            System.arraycopy(list.numbers, 0, inner.numbers, 0, LEVELS);
            System.arraycopy(list.begun, 0, inner.begun, 0, Math.min(depth, LEVELS));
            list = inner;
        }
        OpenList current = list;
        int level = Math.min(depth, LEVELS - 1);
        xml.children(name -> {
            if (name.equals("list-item") || name.equals("list-header")) {
                item(xml, current, level, name.equals("list-item"), sink);
            }
        });
    }

    private void item(XmlElements xml, OpenList list, int depth, boolean isNumbered, TextSink sink)
            throws XMLStreamException, IOException {
        int start = xml.integer("start-value", -1);
        boolean[] isFirst = {isNumbered};
        xml.children(name -> {
            if (name.equals("list")) {
                list(xml, list, depth + 1, sink);
            } else if (name.equals("p") || name.equals("h")) {
                String label = null;
                if (isFirst[0]) {
                    label = next(list, depth, start, xml.attribute("style-name"));
                    isFirst[0] = false;
                }
                new OdfParagraph(this).read(xml, name, label, depth, sink);
            } else {
                block(xml, name, sink);
            }
        });
    }

    /** Counts an item of a list, and returns the label. */
    private String next(OpenList list, int depth, int start, @Nullable String paragraph) {
        String name = list.style == null ? styles.listOf(paragraph) : list.style;
        OdfListStyle style = styles.list(name);
        list.numbers[depth] = start >= 0
                ? start
                : list.begun[depth] ? list.numbers[depth] + 1 : style == null ? 1 : style.start(depth);
        list.begun[depth] = true;
        for (int above = 0; above < depth; above++) {
            if (!list.begun[above]) {
                list.begun[above] = true;
                list.numbers[above] = style == null ? 1 : style.start(above);
            }
        }
        Arrays.fill(list.begun, depth + 1, LEVELS, false);
        return style == null ? "" : style.label(depth, list.numbers);
    }

    /** Counts the current element, which is a heading, and returns its number; null for none. */
    @Nullable
    String number(XmlElements xml) {
        boolean isNumbered = !"true".equals(xml.attribute("is-list-header"));
        if (!isNumbered || !styles.isOutlined(xml.attribute("style-name"))) {
            return null;
        }
        int depth = Math.max(0, Math.min(LEVELS, xml.integer("outline-level", 1)) - 1);
        int start = -1;
        if ("true".equals(xml.attribute("restart-numbering"))) {
            outline.begun[depth] = false;
            start = xml.integer("start-value", -1);
        }
        return next(outline, depth, start, null);
    }

    /** Records a heading, which is stored with the comments that follow it. */
    void heading(List<Inline> content) {
        place.put("heading", PlainInlines.visible(content).strip());
    }

    Inline note(XmlElements xml) throws XMLStreamException, IOException {
        boolean isEnd = "endnote".equals(xml.attribute("note-class"));
        String label = isEnd ? "e" + ++endnotes : Integer.toString(++footnotes);
        List<Block> content = new ArrayList<>();
        long before = held;
        pages.enter();
        anchors.suspend();
        xml.children(name -> {
            if (name.equals("note-body")) {
                blocks(xml, content::add);
            }
        });
        pages.leave();
        anchors.resume();
        keep(held - before);
        checkCount();
        notes.add(new Block.Note(label, content));
        return new Inline.NoteReference(label);
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }

    private void checkCount() {
        if (notes.size() >= limits.relationships()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has more than " + limits.relationships()
                            + " notes and comments, which is the limit (setting OfficeLimits.relationships)",
                    null);
        }
    }

    /** Counts text of the document for the page and for the texts of comments. */
    void text(String text) {
        pages.text(text);
        anchors.text(text);
    }

    /** Ends the text on which a reviewer commented. */
    void endCommented(String name) {
        Integer at = commented.remove(name);
        Optional<String> text = anchors.end(name);
        if (at != null && text.isPresent()) {
            comments.set(at, comments.get(at).on(text.get()));
        }
    }

    Inline annotation(XmlElements xml) throws XMLStreamException, IOException {
        String name = xml.attribute("name");
        @Nullable String[] facts = new String[3]; // author, date, initials
        List<Block> content = new ArrayList<>();
        long before = held;
        Map<String, Object> where = new LinkedHashMap<>();
        if (pages.areKnown()) {
            where.put("page", pages.page());
        }
        where.putAll(place);
        pages.enter();
        anchors.suspend();
        xml.children(child -> {
            switch (child) {
                case "creator" -> facts[0] = xml.text();
                case "date" -> facts[1] = xml.text();
                case "creator-initials", "sender-initials", "meta-creator-initials" ->
                    facts[2] = xml.text().strip();
                case "date-string" -> {}
                default -> block(xml, child, content::add);
            }
        });
        pages.leave();
        anchors.resume();
        keep(held - before + length(facts[0]) + length(facts[1]) + length(facts[2]));
        StringBuilder text = new StringBuilder();
        for (Block block : content) {
            if (block instanceof Block.Paragraph paragraph) {
                text.append(text.isEmpty() ? "" : "\n").append(PlainInlines.visible(paragraph.content()));
            } else if (block instanceof Block.ListItem item) {
                text.append(text.isEmpty() ? "" : "\n").append(PlainInlines.visible(item.content()));
            }
        }
        checkCount();
        Comment comment = new Comment(
                Comment.COMMENT,
                facts[0],
                length(facts[2]) == 0 ? null : facts[2],
                facts[1],
                text.toString(),
                null,
                where);
        if (name != null) {
            commented.put(name, comments.size());
            anchors.begin(name);
        }
        comments.add(comment);
        String label = "c" + comments.size();
        notes.add(new Block.Note(label, comment.signed()));
        return new Inline.NoteReference(label);
    }

    /** Returns the item to which an element refers; null if the target is outside the document and is not a picture. */
    Inline.@Nullable Item item(String element, String target, String label) {
        String path = OdfReferences.path(target);
        if (path.isEmpty()) {
            return element.equals("image") ? new Inline.Item(ItemType.IMAGE, "#" + target, label) : null;
        }
        if (element.equals("image")) {
            return new Inline.Item(ItemType.IMAGE, path, label);
        }
        if (element.equals("plugin")) {
            return new Inline.Item(ItemType.MEDIA, path, label);
        }
        String folder = path.endsWith("/") ? path : path + "/";
        if (manifest.isChart(folder)) {
            return new Inline.Item(ItemType.CHART, folder + "content.xml", label);
        }
        return new Inline.Item(ItemType.EMBED, manifest.type(folder) == null ? path : folder, label);
    }
}
