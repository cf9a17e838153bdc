package io.github.mcpresources.office.internal.ole2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.sheet.Cell;
import io.github.mcpresources.office.internal.sheet.CellFormats;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.MergedRanges;
import io.github.mcpresources.office.internal.sheet.PageTexts;
import io.github.mcpresources.office.internal.sheet.Row;
import io.github.mcpresources.office.internal.sheet.SheetSink;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.Inline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of one sheet of an xls workbook. Some programs write cells of a row after cells of a later row.
 * Therefore, several rows are kept in memory before they are passed to the sink.
 */
final class XlsSheet {

    private static final int BOOL_OR_ERROR = 0x0205;
    private static final int COLUMNS = 0x007d;
    private static final int FOOTER = 0x0015;
    private static final int FORMULA = 0x0006;
    private static final int HEADER = 0x0014;
    private static final int HEADERS_OF_PAGES = 0x089c;
    private static final int LABEL = 0x0204;
    private static final int LABEL_SHARED = 0x00fd;
    private static final int MERGED = 0x00e5;
    private static final int NOTE = 0x001c;
    private static final int NUMBER = 0x0203;
    private static final int NUMBERS = 0x00bd;
    private static final int NUMBER_SHORT = 0x027e;
    private static final int OBJECT = 0x005d;
    private static final int RICH_TEXT = 0x00d6;
    private static final int ROW = 0x0208;
    private static final int PAGES_LENGTHS = 30;
    private static final int PAGES_TEXTS = 38;
    private static final int STRING = 0x0207;
    private static final int TEXT = 0x01b6;
    private static final int TEXT_LENGTH = 10;

    /** The maximum number of rows in memory: twice the maximum number of rows of a row block ([MS-XLS] 2.4.78). */
    private static final int ROWS = 64;

    /** The number of characters that a cell counts in addition to its text. */
    private static final int CELL = 16;

    private static final int HIDDEN_ROW = 0x20;
    private static final int MAX_COLUMN = 255;

    private final XlsText book;
    private final CellRange range;
    private final CellFormats formats;
    private final Map<Long, String> links;
    private final @Nullable XlsFormulas formulas;
    private final SheetSink sink;
    private final TreeMap<Integer, TreeMap<Integer, Cell>> rows = new TreeMap<>();
    private final PageTexts pages = new PageTexts();
    private final BitSet hiddenRows = new BitSet();
    private final BitSet hiddenColumns = new BitSet();
    private final List<CellRange> merged = new ArrayList<>();
    private final Map<Integer, StringBuilder> texts = new LinkedHashMap<>();
    private final List<int[]> notes = new ArrayList<>();
    private final List<@Nullable String> authors = new ArrayList<>();
    private @Nullable CellRange used;
    private int passed = -1;
    private long characters;
    private byte[] formulaRecord = new byte[0];
    private @Nullable String formula;
    private boolean awaitsText;
    private int object = -1;
    /** The number of characters that follow of the text of a shape. */
    private int missing;

    /**
     * Creates a reader.
     *
     * @param formulas the formulas; null if they are not read
     */
    XlsSheet(
            XlsText book,
            CellRange range,
            CellFormats formats,
            Map<Long, String> links,
            @Nullable XlsFormulas formulas,
            SheetSink sink) {
        this.book = book;
        this.range = range;
        this.formats = formats;
        this.links = links;
        this.formulas = formulas;
        this.sink = sink;
    }

    @Nullable
    CellRange used() {
        return used;
    }

    PageTexts pages() {
        return pages;
    }

    List<CellRange> merged() {
        return merged;
    }

    BitSet hiddenRows() {
        return hiddenRows;
    }

    BitSet hiddenColumns() {
        return hiddenColumns;
    }

    void read(Biff biff) throws IOException {
        int depth = 0;
        while (biff.next()) {
            if (biff.type() == Biff.BOF) {
                depth++;
            } else if (biff.type() == Biff.EOF) {
                depth--;
                if (depth <= 0) {
                    break;
                }
            } else if (depth == 1) { // not a chart in the sheet
                record(biff);
            }
        }
        flush(0);
    }

    private void record(Biff biff) throws IOException {
        byte[] data = biff.data();
        switch (biff.type()) {
            case NUMBER -> number(data, Double.longBitsToDouble(int64(data, 6)), null);
            case NUMBER_SHORT -> number(data, rk(Records.int32(data, 6)), null);
            case NUMBERS -> {
                for (int at = 4; at + 6 < data.length; at += 6) {
                    number(
                            biff.uint16(0),
                            biff.uint16(2) + (at - 4) / 6,
                            biff.uint16(at),
                            rk(Records.int32(data, at + 2)),
                            null);
                }
            }
            case LABEL_SHARED -> text(data, book.strings().get(Integer.toUnsignedLong(Records.int32(data, 6))));
            case LABEL, RICH_TEXT -> text(data, biff.text(6, 2));
            case BOOL_OR_ERROR -> value(data, Records.uint8(data, 6), Records.uint8(data, 7) != 0, null);
            case FORMULA -> formula(data);
            case STRING -> {
                if (awaitsText) {
                    result(biff.text(0, 2));
                }
                awaitsText = false;
            }
            case XlsFormulas.SHARED, XlsFormulas.ARRAY -> group(biff);
            case HEADER -> {
                if (data.length > 2) { // empty if the sheet has no header
                    pages.header(biff.text(0, 2));
                }
            }
            case FOOTER -> {
                if (data.length > 2) {
                    pages.footer(biff.text(0, 2));
                }
            }
            case ROW -> row(data);
            case COLUMNS -> columns(data);
            case HEADERS_OF_PAGES -> pages(biff);
            case MERGED -> merged(data);
            case NOTE -> note(biff);
            case OBJECT -> object = Records.uint16(data, 6);
            case TEXT -> {
                boolean isNew = object >= 0 && !texts.containsKey(object);
                missing = isNew && texts.size() < book.limits().relationships() ? biff.uint16(TEXT_LENGTH) : 0;
            }
            case Biff.CONTINUE -> commented(data);
            default -> {}
        }
    }

    /**
     * Reads the headers and footers of even pages and of the first page ([MS-XLS] 2.4.137). The record contains four
     * lengths, and then the strings that are not empty.
     */
    private void pages(Biff biff) {
        int at = PAGES_TEXTS;
        for (int field = 0; field < 4 && at + 3 <= biff.data().length; field++) {
            int length = biff.uint16(PAGES_LENGTHS + 2 * field);
            if (length > 0) {
                String text = biff.text(at, 2);
                if (field % 2 == 0) {
                    pages.header(text);
                } else {
                    pages.footer(text);
                }
                boolean isWide = (Records.uint8(biff.data(), at + 2) & 1) == 1;
                at += 3 + (isWide ? 2 : 1) * biff.uint16(at);
            }
        }
    }

    private static long int64(byte[] data, int at) {
        return Integer.toUnsignedLong(Records.int32(data, at)) | (long) Records.int32(data, at + 4) << 32;
    }

    /** Decodes an RkNumber ([MS-XLS] 2.5.217), which is a compressed number. */
    private static double rk(int stored) {
        double number = (stored & 2) != 0 ? stored >> 2 : Double.longBitsToDouble((long) (stored & ~3) << 32);
        return (stored & 1) != 0 ? number / 100 : number;
    }

    private void number(byte[] data, double number, @Nullable String formula) throws IOException {
        number(Records.uint16(data, 0), Records.uint16(data, 2), Records.uint16(data, 4), number, formula);
    }

    private void number(int row, int column, int format, double number, @Nullable String formula) throws IOException {
        if (!isSkipped(row, column)) { // checked first, because formatting is slow
            int index = book.format(format);
            add(row, column, formats.number(column, number, index, book.pattern(index), formula, null));
        }
    }

    private void text(byte[] data, String text) throws IOException {
        int column = Records.uint16(data, 2);
        if (!text.isEmpty()) {
            put(Records.uint16(data, 0), column, new Cell(column, text, text, null, null));
        }
    }

    private void value(byte[] data, int value, boolean isError, @Nullable String formula) throws IOException {
        int column = Records.uint16(data, 2);
        String text = isError ? CellFormats.error(value) : value != 0 ? "TRUE" : "FALSE";
        put(
                Records.uint16(data, 0),
                column,
                new Cell(column, isError ? text : (Object) (value != 0), text, formula, null));
    }

    /**
     * Reads the stored result of a formula ([MS-XLS] 2.5.133). A result that is a string follows in a separate record.
     */
    private void formula(byte[] data) throws IOException {
        boolean isShown = range.contains(Records.uint16(data, 0), Records.uint16(data, 2));
        formula = formulas == null ? null : formulas.cell(data, isShown);
        formulaRecord = data;
        awaitsText = false;
        if (Records.uint16(data, 12) != 0xffff) {
            number(data, Double.longBitsToDouble(int64(data, 6)), formula);
            return;
        }
        switch (Records.uint8(data, 6)) {
            case 0 -> awaitsText = true;
            case 1 -> value(data, Records.uint8(data, 8), false, formula);
            case 2 -> value(data, Records.uint8(data, 8), true, formula);
            default -> {
                if (formulas != null) {
                    result("");
                }
            }
        }
    }

    /** Adds the cell of the last FORMULA record. The result of its formula is the given string. */
    private void result(String text) throws IOException {
        int column = Records.uint16(formulaRecord, 2);
        put(Records.uint16(formulaRecord, 0), column, new Cell(column, text, text, formula, null));
    }

    /**
     * Adds the formula of a group of cells to the first cell of the group, which is the cell of the last FORMULA
     * record.
     */
    private void group(Biff biff) {
        if (formulas == null || formulaRecord.length == 0) {
            return;
        }
        int row = Records.uint16(formulaRecord, 0);
        int first = Records.uint16(formulaRecord, 2);
        formula = formulas.group(biff.type(), biff.data(), formulaRecord, range.contains(row, first));
        rows.getOrDefault(row, new TreeMap<>()).computeIfPresent(first, (column, cell) -> {
            Cell changed = new Cell(column, cell.value(), cell.text(), formula, cell.link());
            characters += characters(changed) - characters(cell);
            return changed;
        });
    }

    private void row(byte[] data) {
        int row = Records.uint16(data, 0);
        if ((Records.uint8(data, 12) & HIDDEN_ROW) != 0 && row >= range.firstRow() && row <= range.lastRow()) {
            hiddenRows.set(row);
        }
    }

    private void columns(byte[] data) {
        int first = Records.uint16(data, 0);
        int last = Math.min(Records.uint16(data, 2), MAX_COLUMN);
        if ((Records.uint8(data, 8) & 1) != 0 && first <= last) {
            hiddenColumns.set(first, last + 1);
        }
    }

    private void merged(byte[] data) {
        for (int at = 2; at + 8 <= data.length; at += 8) {
            int top = Records.uint16(data, at);
            int bottom = Records.uint16(data, at + 2);
            int left = Records.uint16(data, at + 4);
            int right = Records.uint16(data, at + 6);
            if (top <= bottom && left <= right) {
                CellRange cells = new CellRange(top, left, bottom, right);
                if (cells.and(range).isPresent()) {
                    MergedRanges.add(cells, merged, book.limits());
                }
            }
        }
    }

    private void note(Biff biff) {
        if (notes.size() >= book.limits().relationships()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "A sheet has more than " + book.limits().relationships()
                            + " comments, which is the limit (setting OfficeLimits.relationships)",
                    null);
        }
        DocumentMemory.takeEntry("");
        notes.add(new int[] {biff.uint16(0), biff.uint16(2), biff.uint16(6)});
        String author = biff.text(8, 2).strip();
        authors.add(author.isEmpty() ? null : author);
    }

    /**
     * Reads the next part of the text of a comment or another shape. In the file, the text follows the record of the
     * shape, in one or more records.
     */
    private void commented(byte[] data) {
        if (missing > 0 && data.length > 1) {
            boolean isWide = (data[0] & 1) != 0;
            String text = new String(data, 1, data.length - 1, isWide ? UTF_16LE : ISO_8859_1);
            String part = text.substring(0, Math.min(missing, text.length()));
            texts.computeIfAbsent(object, id -> {
                        DocumentMemory.takeEntry("");
                        return new StringBuilder();
                    })
                    .append(part);
            DocumentMemory.take(2L * part.length());
            missing -= part.length();
        }
    }

    List<Block> shapes() {
        Set<Integer> noted = new HashSet<>();
        notes.forEach(note -> noted.add(note[2]));
        List<Block> shapes = new ArrayList<>();
        texts.forEach((id, stored) -> {
            String text = stored.toString().strip().replace('\n', ' ');
            if (!noted.contains(id) && !text.isEmpty()) {
                shapes.add(new Block.Paragraph(List.of(new Inline.Text(text, Set.of()))));
            }
        });
        return shapes;
    }

    List<Comment> comments(String sheet) {
        List<Comment> comments = new ArrayList<>();
        for (int at = 0; at < notes.size(); at++) {
            int[] note = notes.get(at);
            StringBuilder stored = texts.get(note[2]);
            String text = stored == null ? "" : stored.toString().strip();
            if (!text.isEmpty()) {
                Map<String, Object> place = new LinkedHashMap<>();
                place.put("sheet", sheet);
                place.put("cell", CellRange.cell(note[0], note[1]));
                comments.add(new Comment(Comment.COMMENT, authors.get(at), null, text, null, place));
            }
        }
        return comments;
    }

    private void put(int row, int column, Cell cell) throws IOException {
        if (!isSkipped(row, column)) {
            add(row, column, cell);
        }
    }

    /** Adds a cell to the used range. Returns true if the cell is outside the range to read. */
    private boolean isSkipped(int row, int column) {
        use(row, column);
        return !range.contains(row, column);
    }

    private void add(int row, int column, Cell cell) throws IOException {
        if (row <= passed) {
            throw new OfficeException(
                    Reason.UNSUPPORTED,
                    "The rows of a sheet are stored in an unusual order: row " + (row + 1) + " comes after row "
                            + (passed + ROWS) + "; save the document as .xlsx",
                    null);
        }
        String link = links.get(XlsLinks.key(row, column));
        Cell before = rows.computeIfAbsent(row, it -> new TreeMap<>())
                .put(column, link == null ? cell : new Cell(column, cell.value(), cell.text(), cell.formula(), link));
        characters += characters(cell) - (before == null ? 0 : characters(before));
        DocumentMemory.hold(characters);
        flush(characters > book.limits().text().block() ? 1 : ROWS);
    }

    private static int characters(Cell cell) {
        return CELL
                + cell.text().length()
                + (cell.formula() == null ? 0 : cell.formula().length());
    }

    private void flush(int kept) throws IOException {
        while (rows.size() > kept) {
            Map.Entry<Integer, TreeMap<Integer, Cell>> first = rows.pollFirstEntry();
            passed = first.getKey();
            first.getValue().values().forEach(cell -> characters -= characters(cell));
            sink.accept(new Row(first.getKey(), List.copyOf(first.getValue().values())));
        }
    }

    private void use(int row, int column) {
        used = used == null
                ? new CellRange(row, column, row, column)
                : new CellRange(
                        Math.min(used.firstRow(), row),
                        Math.min(used.firstColumn(), column),
                        Math.max(used.lastRow(), row),
                        Math.max(used.lastColumn(), column));
    }
}
