package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.PlainInlines;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.model.StyleDescription;
import org.apache.poi.hwpf.usermodel.HWPFList;
import org.apache.poi.hwpf.usermodel.Paragraph;
import org.apache.poi.hwpf.usermodel.Range;
import org.apache.poi.hwpf.usermodel.Table;
import org.jspecify.annotations.Nullable;

/** Reads the paragraphs and tables in a range of a doc document. */
final class DocBlocks {

    static final char COMMENT = '\u0005';

    private static final int LEVELS = 9;
    private static final int BULLET = 23;
    private static final Pattern HEADING = Pattern.compile("(?i)heading ([1-9])");
    private static final Pattern MARKS = Pattern.compile("[\\u0000-\\u0008\\u000c-\\u001f]");

    private final HWPFDocument document;
    private final OfficeLimits limits;
    private final Set<String> attachments;
    private final DocNumbers numbers = new DocNumbers();
    private final DocFields fields = new DocFields();
    private final @Nullable DocPlaces places;
    private DocPages pages = new DocPages(List.of());
    private @Nullable DocShapes shapes;
    private int footnotes;
    private int endnotes;
    private int comments;

    /**
     * Creates a reader.
     *
     * @param attachments the paths of the attachments in the document
     */
    DocBlocks(HWPFDocument document, OfficeLimits limits, Set<String> attachments) {
        this(document, limits, attachments, null);
    }

    /**
     * Creates a reader.
     *
     * @param attachments the paths of the attachments in the document
     * @param places where the places of comments are recorded; null if they are not needed
     */
    DocBlocks(HWPFDocument document, OfficeLimits limits, Set<String> attachments, @Nullable DocPlaces places) {
        this.document = document;
        this.limits = limits;
        this.attachments = attachments;
        this.places = places;
    }

    boolean isAttachment(String path) {
        return attachments.contains(path);
    }

    int footnotes() {
        return footnotes;
    }

    int endnotes() {
        return endnotes;
    }

    /** Returns the reference to a comment, and records the place of the comment. */
    Inline comment(int offset) {
        if (places != null) {
            places.add(offset, pages.page());
        }
        comments++;
        return new Inline.NoteReference("c" + comments);
    }

    /**
     * Returns the reference to the note whose mark is at an offset. Returns null for a mark after the main text,
     * because such a mark begins the note itself.
     */
    @Nullable
    Inline note(int offset) {
        if (offset >= document.getRange().getEndOffset()) {
            return null;
        }
        boolean isEnd = document.getEndnotes().getNoteIndexByAnchorPosition(offset) >= 0;
        return new Inline.NoteReference(isEnd ? "e" + ++endnotes : Integer.toString(++footnotes));
    }

    /** Returns the floating pictures that are anchored to a character; an empty list outside the main text. */
    List<Inline> shapes(int offset) {
        if (offset >= document.getRange().getEndOffset()) {
            return List.of();
        }
        DocShapes known = shapes;
        if (known == null) {
            known = new DocShapes(document);
            shapes = known;
        }
        return known.at(offset);
    }

    DocFields fields() {
        return fields;
    }

    HWPFDocument document() {
        return document;
    }

    OfficeLimits limits() {
        return limits;
    }

    static String plain(String text) {
        return MARKS.matcher(text.replace('\u000b', ' ')).replaceAll("").strip();
    }

    /** Reads the main text. A {@link Block.Page} precedes the first block of a page. */
    void body(TextSink sink) throws IOException {
        pages = new DocPages(document.getSectionTable().getSections());
        int[] emitted = {pages.page()};
        read(document.getRange(), block -> {
            if (pages.page() > emitted[0]) {
                emitted[0] = pages.page();
                sink.accept(new Block.Page(emitted[0]));
            }
            sink.accept(block);
        });
    }

    /** Reads a text. */
    void read(Range range, TextSink sink) throws IOException {
        int at = 0;
        int count = range.numParagraphs();
        while (at < count) {
            Paragraph paragraph = range.getParagraph(at);
            pages.begin(paragraph);
            if (paragraph.isInTable()) {
                Table table = table(range, paragraph);
                int length = table == null ? 0 : table.numParagraphs();
                if (table != null && length > 0) {
                    new DocTable(this, limits).read(table, sink);
                    at += length;
                    continue;
                }
            }
            paragraph(paragraph, sink);
            pages.end(paragraph);
            at++;
        }
    }

    /** Returns the table that begins with a paragraph; null if POI finds none. */
    private static @Nullable Table table(Range range, Paragraph paragraph) {
        try {
            return range.getTable(paragraph);
        } catch (IllegalArgumentException notFirst) { // not the first paragraph of its table
            return null;
        }
    }

    void paragraph(Paragraph paragraph, TextSink sink) throws IOException {
        String label = label(paragraph);
        List<Inline> content = new DocRuns(this).read(paragraph);
        if (content.isEmpty()) {
            return;
        }
        int heading = heading(paragraph);
        if (heading > 0) {
            if (places != null) {
                places.heading(PlainInlines.visible(content).strip());
            }
            List<Inline> all = new ArrayList<>();
            if (label != null && !label.isEmpty()) {
                all.add(new Inline.Text(label + " ", Set.of()));
            }
            all.addAll(content);
            sink.accept(new Block.Heading(heading, all));
        } else if (label != null) {
            sink.accept(new Block.ListItem(Math.max(0, Math.min(LEVELS - 1, paragraph.getIlvl())), label, content));
        } else {
            sink.accept(new Block.Paragraph(content));
        }
    }

    /** Returns the level of a heading, from 1; 0 if the paragraph is not a heading. */
    private int heading(Paragraph paragraph) {
        int level = paragraph.getLvl();
        if (level >= 0 && level < LEVELS) {
            return level + 1;
        }
        int style = paragraph.getStyleIndex();
        StyleDescription description = style < document.getStyleSheet().numStyles()
                ? document.getStyleSheet().getStyleDescription(style)
                : null;
        String name = description == null ? null : description.getName();
        if (name == null) {
            return 0;
        }
        Matcher matcher = HEADING.matcher(name);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : name.equals("Title") ? 1 : 0;
    }

    /** Returns the label of a paragraph in a list; empty for a bullet; null if the paragraph is not in a list. */
    @Nullable
    String label(Paragraph paragraph) {
        if (!paragraph.isInList()) {
            return null;
        }
        try {
            HWPFList list = paragraph.getList();
            int level = paragraph.getIlvl();
            String text = numbers.next(list, paragraph.getIlfo(), level);
            return DocNumbers.level(list, level).getNumberFormat() == BULLET ? "" : plain(text);
        } catch (IllegalArgumentException | IllegalStateException | NullPointerException unknown) {
            return ""; // the document does not contain the list, or POI cannot read it
        }
    }
}
