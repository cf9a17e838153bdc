package io.github.mcpresources.office;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.documents.EnoughText;
import io.github.mcpresources.internal.documents.TextWindow;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.MissingResults;
import io.github.mcpresources.office.internal.sheet.SheetJson;
import io.github.mcpresources.window.Window;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a part of a document for the tool {@code read_document}. The result has a limited size, and ends with a note
 * that names the arguments for the rest.
 */
final class PartReads {

    /** The default maximum size of a text in one result, in bytes: about 10,000 tokens. */
    private static final int DEFAULT_LENGTH = 40_000;

    private final OfficeDocuments documents;
    private final String docId;
    private final Map<String, Object> arguments;
    private final RequestContext context;

    PartReads(OfficeDocuments documents, String docId, Map<String, Object> arguments, RequestContext context) {
        this.documents = documents;
        this.docId = docId;
        this.arguments = arguments;
        this.context = context;
    }

    /** Returns the cells of a sheet. The sheet is read in pages, which are ranges. */
    String sheet(String name, Optional<String> range) throws IOException {
        if (arguments.get(TextUris.OFFSET) != null) {
            throw new InvalidParamsException(
                    TextUris.OFFSET,
                    arguments.get(TextUris.OFFSET),
                    "omitted for a sheet; to read other cells, use range");
        }
        int length = length();
        TableFormat format = tableFormat();
        CellRange cells =
                range.map(text -> CellRange.parse(TextUris.RANGE, text)).orElse(CellRange.ALL);
        boolean formulas = TextTools.isTrue(arguments, TextUris.FORMULAS);
        Contents page = documents.text(
                docId, SheetSources.page(name, cells, format, formulas, length, documents.limits()), context);
        Map<?, ?> place = place(page);
        String text = text(page);
        return switch (format) {
            case JSON -> text; // contains the notes
            case CSV -> cut(text, place, length) + missing(place) + note(place);
            case MD -> cut(text, place, length) + note(place); // contains the note about results
        };
    }

    private static String missing(Map<?, ?> place) {
        return place.get(SheetJson.MISSING_RESULTS) instanceof Number formulas
                ? "\n[" + MissingResults.note(formulas.longValue()) + "]\n"
                : "";
    }

    /** Returns what follows the cells of a page. */
    private static String note(Map<?, ?> place) {
        Object used = place.get("used_range");
        Object next = place.get("next_range");
        if (next != null) {
            return "\n[There are more cells. " + (used == null ? "" : "The used range is " + used + ". ")
                    + "Call read_document again with range=" + next + ".]\n";
        }
        if (!Boolean.TRUE.equals(place.get(SheetSources.IS_EMPTY))) {
            return "";
        }
        return used == null
                ? "\n[The sheet is empty.]\n"
                : "\n[The range has no content. The used range is " + used + ".]\n";
    }

    /** Cuts the text of a page that consists of one row and is too long. */
    private static String cut(String text, Map<?, ?> place, int length) {
        Optional<CellRange> row = CellRange.read(String.valueOf(place.get(TextUris.RANGE)))
                .filter(range -> range.firstRow() == range.lastRow() && range.columns() > 1);
        if (row.isEmpty() || text.getBytes(StandardCharsets.UTF_8).length <= length) {
            return text;
        }
        TextWindow window = new TextWindow(0, length, bytes -> {});
        try {
            window.append(text);
        } catch (EnoughText full) {
            CellRange range = row.get();
            CellRange half = new CellRange(
                    range.firstRow(),
                    range.firstColumn(),
                    range.lastRow(),
                    range.firstColumn() + range.columns() / 2 - 1);
            return window.text() + "\n\n[The row is longer than length. Read fewer columns, such as range=" + half
                    + ", or set a greater length.]\n";
        }
        return text;
    }

    String slide(int slide) throws IOException {
        String picture = "; the picture of the slide is the resource "
                + ItemUris.of(docId, ItemType.SLIDE, Integer.toString(slide))
                + ", which read_resource returns";
        return window(TextSources.slide(slide, textFormat(" for the text of a slide" + picture)));
    }

    String table(int number) throws IOException {
        return window(TextSources.table(number, tableFormat(), TextTools.TABLE));
    }

    String outline() throws IOException {
        return window(TextSources.outline(docId, documents.limits()));
    }

    String comments() throws IOException {
        return window(TextSources.comments(docId));
    }

    String properties() throws IOException {
        return window(TextSources.properties());
    }

    /** Returns a window of the whole text. A long text is not read as a whole for that. */
    String text() throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put(ItemUris.DOCUMENT, docId);
        values.put(TextUris.FORMAT, textFormat("").word());
        values.put(TextUris.OFFSET, Integer.toString(offset()));
        values.put(TextUris.LENGTH, Integer.toString(length()));
        String uri = TextUris.TEXT.expand(values);
        try {
            Contents contents = (Contents) documents
                    .read(uri, context)
                    .toCompletableFuture()
                    .join()
                    .orElseThrow(() -> new ResourceNotFoundException(uri));
            Object next = value(contents.meta(), Window.Result.META, "next_offset");
            return text(contents) + (next == null ? "" : continued(next));
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new IOException("The document could not be read", failure);
        }
    }

    private String window(TextReads.Text source) throws IOException {
        int offset = offset();
        TextWindow window = new TextWindow(offset, length(), bytes -> {});
        try {
            window.append(text(documents.text(docId, source, context)));
        } catch (EnoughText full) {
            return window.text() + continued(window.next().orElseThrow());
        }
        if (offset > window.position()) {
            throw new InvalidParamsException(
                    TextUris.OFFSET, offset, "at most " + window.position() + ", the size of the text in bytes");
        }
        return window.text();
    }

    private static String continued(Object offset) {
        return "\n\n[The text continues. Call read_document again with offset=" + offset + ".]\n";
    }

    static String text(Contents contents) {
        StringBuilder text = new StringBuilder();
        for (ContentPart part : contents.parts()) {
            if (part.body() instanceof ContentPart.Body.Text body) {
                text.append(body.text());
            }
        }
        return text.toString();
    }

    private static Map<?, ?> place(Contents page) {
        Object meta = page.parts().get(0).fields().get("_meta");
        return meta instanceof Map<?, ?> all && all.get(ItemForms.META) instanceof Map<?, ?> place ? place : Map.of();
    }

    private static @Nullable Object value(Map<?, ?> meta, String key, String name) {
        return meta.get(key) instanceof Map<?, ?> inner ? inner.get(name) : null;
    }

    private int offset() {
        int offset = number(arguments, TextUris.OFFSET).orElse(0);
        if (offset < 0) {
            throw new InvalidParamsException(TextUris.OFFSET, offset, "at least 0");
        }
        return offset;
    }

    private int length() {
        int max = documents.limits().text().answer();
        int length = number(arguments, TextUris.LENGTH).orElse(Math.min(max, DEFAULT_LENGTH));
        if (length < 1 || length > max) {
            throw new InvalidParamsException(TextUris.LENGTH, length, "from 1 to " + max);
        }
        return length;
    }

    private TextFormat textFormat(String where) {
        return format(TextFormat.values(), TextFormat::word, TextFormat.MD, "md or txt" + where);
    }

    private TableFormat tableFormat() {
        return format(TableFormat.values(), TableFormat::word, TableFormat.MD, "md, csv or json for a sheet or table");
    }

    private <F> F format(F[] formats, Function<F, String> word, F usual, String expected) {
        Optional<String> wanted = ToolResults.text(arguments, TextUris.FORMAT);
        if (wanted.isEmpty()) {
            return usual;
        }
        String lower = wanted.get().strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(formats)
                .filter(format -> word.apply(format).equals(lower))
                .findFirst()
                .orElseThrow(() -> new InvalidParamsException(TextUris.FORMAT, wanted.get(), expected));
    }

    static Optional<Integer> number(Map<String, Object> arguments, String name) {
        Object value = arguments.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Number number && number.doubleValue() == number.intValue()) {
            return Optional.of(number.intValue());
        }
        if (value instanceof String text && text.strip().matches("[0-9]{1,9}")) {
            return Optional.of(Integer.valueOf(text.strip()));
        }
        throw new InvalidParamsException(name, value, "a whole number");
    }
}
