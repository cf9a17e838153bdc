package io.github.mcpresources.office;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.ItemLinks;
import io.github.mcpresources.office.internal.text.MarkdownWriter;
import io.github.mcpresources.office.internal.text.PlainInlines;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects the outline of a text: the headings, slides or sheets, and the tables, each with its URI. The URI of a
 * heading selects the section below the heading in the Markdown text.
 */
final class OutlineWriter implements TextSink {

    private static final int MAX_TITLE = 300;
    private static final String PAGE = "page";

    /** A heading, slide or sheet. */
    private static final class Entry {
        private final Map<String, Object> json = new LinkedHashMap<>();
        private final int level;
        private final long start;
        private long end = -1;

        Entry(int level, long start) {
            this.level = level;
            this.start = start;
        }
    }

    /** The estimated memory for an entry and its JSON, in bytes. */
    private static final int ENTRY = 1000;

    private final String docId;
    private final OfficeLimits limits;
    private final Counter written = new Counter();
    private final MarkdownWriter markdown;
    private final List<Entry> entries = new ArrayList<>();
    /** The entries whose sections have not ended, the innermost first. */
    private final Deque<Entry> open = new ArrayDeque<>();

    private final List<Map<String, Object>> tables = new ArrayList<>();
    private final Map<String, Object> place = new LinkedHashMap<>();
    /**
     * True if the text states where a page after the first one begins. Otherwise, the pages are unknown, and the
     * outline contains no page numbers.
     */
    private boolean hasPages;

    OutlineWriter(String docId, OfficeLimits limits, ItemLinks links) {
        this.docId = docId;
        this.limits = limits;
        this.markdown = new MarkdownWriter(written, links);
        place.put(PAGE, 1);
    }

    @Override
    public void accept(Block block) throws IOException {
        long start = written.bytes;
        if (block instanceof Block.Page page) {
            place.put(PAGE, page.number());
            hasPages = true;
        } else if (block instanceof Block.Part part) {
            place.clear();
            place.putAll(part.place());
            add(1, part.title(), start);
        } else if (block instanceof Block.Heading heading) {
            add(heading.level(), heading.content(), start);
            place.put("heading", shown(heading.content()));
        } else {
            TableFinder.tables(block).forEach(this::table);
        }
        markdown.accept(block);
    }

    private void add(int level, List<Inline> title, long start) {
        checkCount(entries.size());
        while (!open.isEmpty() && open.peek().level >= level) {
            open.pop().end = start;
        }
        Entry entry = new Entry(level, start);
        entry.json.put("title", shown(title));
        boolean isPart = place.containsKey("slide") || place.containsKey("sheet");
        if (isPart) {
            entry.json.putAll(place);
        } else {
            entry.json.put("level", level);
            entry.json.put(PAGE, place.get(PAGE));
        }
        entries.add(entry);
        open.push(entry);
    }

    private void checkCount(int count) {
        if (count >= limits.relationships()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has more than " + limits.relationships()
                            + " headings or tables, which is the limit (setting OfficeLimits.relationships)",
                    null);
        }
        DocumentMemory.take(ENTRY);
    }

    private void table(Block.Table table) {
        checkCount(tables.size());
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("table", tables.size() + 1);
        json.putAll(place);
        json.put("rows", table.rows().size());
        json.put("columns", TableFinder.columns(table));
        json.put("first_row", shown(TableFinder.firstRow(table)));
        json.put("uri", TextUris.table(docId, tables.size() + 1));
        tables.add(json);
    }

    private static String shown(List<Inline> content) {
        return shown(PlainInlines.visible(content));
    }

    private static String shown(String text) {
        String line = ItemListing.shown(text).strip();
        return line.length() <= MAX_TITLE ? line : line.substring(0, line.offsetByCodePoints(0, MAX_TITLE / 2)) + "…";
    }

    Map<String, Object> json() {
        List<Map<String, Object>> outline = new ArrayList<>();
        if (!hasPages) {
            entries.forEach(entry -> entry.json.remove(PAGE));
            tables.forEach(table -> table.remove(PAGE));
        }
        for (Entry entry : entries) {
            entry.json.put("uri", uri(entry));
            outline.add(entry.json);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("outline", outline);
        json.put("tables", tables);
        json.put("text", TextUris.text(docId));
        return json;
    }

    private String uri(Entry entry) {
        @Nullable Object slide = entry.json.get("slide");
        @Nullable Object sheet = entry.json.get("sheet");
        if (slide != null) {
            return ItemUris.slideText(docId, (int) slide);
        }
        if (sheet != null) {
            return TextUris.sheet(docId, (String) sheet);
        }
        long end = entry.end < 0 ? written.bytes : entry.end;
        long length = Math.min(limits.text().answer(), end - entry.start); // the rest is in later windows
        return TextUris.text(docId, entry.start, Math.max(1, length));
    }

    /** Counts the UTF-8 bytes of appended characters. */
    private static final class Counter implements Appendable {
        private long bytes;

        @Override
        public Appendable append(CharSequence text) {
            return append(text, 0, text.length());
        }

        @Override
        public Appendable append(char ch) {
            return append(Character.toString(ch));
        }

        @Override
        public Appendable append(CharSequence text, int begin, int end) {
            int at = begin;
            while (at < end) {
                int code = Character.codePointAt(text, at);
                bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
                at += Character.charCount(code);
            }
            return this;
        }
    }
}
