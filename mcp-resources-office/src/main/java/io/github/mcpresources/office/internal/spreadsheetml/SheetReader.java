package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.sheet.Cell;
import io.github.mcpresources.office.internal.sheet.CellFormats;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.MergedRanges;
import io.github.mcpresources.office.internal.sheet.PageTexts;
import io.github.mcpresources.office.internal.sheet.SheetSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads the cells in a range of one sheet of an xlsx workbook. An instance is used once. */
final class SheetReader {

    private static final int CELL = 16;

    private final NumberFormats formats;
    private final CellFormats display;
    private final Map<Long, String> links;
    private final CellRange range;
    private final boolean formulas;
    private final boolean complete;
    private final OfficeLimits limits;
    private final PendingRows rows;
    private final Formulas shared = new Formulas();
    private final PageTexts pages = new PageTexts();
    private final List<CellRange> merged = new ArrayList<>();
    private final BitSet hiddenRows = new BitSet();
    private final BitSet hiddenColumns = new BitSet();
    private int row = -1;
    private int column = -1;
    private long characters;
    private @Nullable CellRange stated;
    private @Nullable CellRange used;

    /**
     * Creates a reader.
     *
     * @param links the targets of hyperlinks. The keys of the map are the {@linkplain #key keys} of the cells
     * @param complete true to read the whole sheet, so that its extent is known; false to stop reading after the range
     */
    SheetReader(
            SharedStrings strings,
            NumberFormats formats,
            CellFormats display,
            Map<Long, String> links,
            CellRange range,
            boolean formulas,
            boolean complete,
            OfficeLimits limits,
            SheetSink sink) {
        this.formats = formats;
        this.display = display;
        this.links = links;
        this.range = range;
        this.formulas = formulas;
        this.complete = complete;
        this.limits = limits;
        this.rows = new PendingRows(strings, limits, sink);
    }

    static long key(int row, int column) {
        return (long) row << 32 | column;
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

    PageTexts pages() {
        return pages;
    }

    /**
     * Returns the smallest range with all cells that have content. If only a part of the sheet is read, returns the
     * range that the document states or, if it states none, the range of the cells that were read.
     */
    @Nullable
    CellRange used() {
        return complete || stated == null ? used : stated;
    }

    void read(XmlElements xml) throws XMLStreamException, IOException {
        try {
            xml.children(name -> {
                switch (name) {
                    case "dimension" -> {
                        String ref = xml.attribute("ref");
                        stated = ref == null ? null : CellRange.read(ref).orElse(null);
                    }
                    case "cols" -> xml.children(child -> columns(xml));
                    case "sheetData" -> {
                        xml.children(child -> {
                            if (child.equals("row")) {
                                row(xml);
                            }
                        });
                        rows.flush();
                        if (!complete) {
                            throw new Ended();
                        }
                    }
                    case "headerFooter" ->
                        xml.children(child -> {
                            if (child.endsWith("Header")) {
                                pages.header(CellText.decoded(xml.text()));
                            } else if (child.endsWith("Footer")) {
                                pages.footer(CellText.decoded(xml.text()));
                            }
                        });
                    case "mergeCells" -> xml.children(child -> merge(xml.attribute("ref")));
                    default -> {}
                }
            });
        } catch (Ended early) {
            rows.flush();
        }
    }

    /** Thrown to end reading, because the rest of the sheet is not needed. */
    private static final class Ended extends RuntimeException {
        private static final long serialVersionUID = 1;

        Ended() {
            super(null, null, false, false);
        }
    }

    private void merge(@Nullable String ref) {
        CellRange cells = ref == null ? null : CellRange.read(ref).orElse(null);
        if (cells != null && cells.and(range).isPresent()) {
            MergedRanges.add(cells, merged, limits);
        }
    }

    private static boolean isHidden(XmlElements xml) {
        String hidden = xml.attribute("hidden");
        return "1".equals(hidden) || "true".equals(hidden);
    }

    private void columns(XmlElements xml) {
        int first = xml.integer("min", 0);
        int last = Math.min(xml.integer("max", 0), CellRange.MAX_COLUMNS);
        if (isHidden(xml) && first > 0 && first <= last) {
            hiddenColumns.set(first - 1, last);
        }
    }

    private void row(XmlElements xml) throws XMLStreamException, IOException {
        int number = xml.integer("r", 0);
        int previous = row;
        row = number > 0 ? number - 1 : row + 1;
        column = -1;
        if (row >= CellRange.MAX_ROWS) {
            throw new OfficeException(
                    Reason.CORRUPT,
                    "The sheet has a row " + (row + 1L) + ", but the last row of a sheet is " + CellRange.MAX_ROWS,
                    null);
        }
        if (row <= previous) {
            throw new OfficeException(
                    Reason.CORRUPT,
                    "The rows of the sheet are not in order: row " + (row + 1) + " comes after row " + (previous + 1),
                    null);
        }
        if (row > range.lastRow() && !complete) {
            throw new Ended();
        }
        boolean isWanted = row >= range.firstRow() && row <= range.lastRow();
        if (isWanted && isHidden(xml)) {
            hiddenRows.set(row);
        }
        characters = 0;
        SortedMap<Integer, PendingRows.Value> cells = new TreeMap<>(); // some programs write cells in another order
        xml.children(name -> {
            if (name.equals("c")) {
                cell(xml, isWanted, cells);
            }
        });
        if (!cells.isEmpty()) {
            rows.add(row, List.copyOf(cells.values()));
        }
    }

    private void cell(XmlElements xml, boolean isWanted, Map<Integer, PendingRows.Value> cells)
            throws XMLStreamException, IOException {
        String ref = xml.attribute("r");
        int at = ref == null ? -1 : column(ref);
        column = at >= 0 ? at : column + 1;
        if (column >= CellRange.MAX_COLUMNS) {
            throw new OfficeException(
                    Reason.CORRUPT,
                    "The sheet has a column " + CellRange.letters(column) + ", but the last column of a sheet is XFD",
                    null);
        }
        boolean isRead = isWanted && column >= range.firstColumn() && column <= range.lastColumn();
        if (!isRead && !complete) {
            return;
        }
        String type = xml.attribute("t");
        int style = isRead ? xml.integer("s", 0) : 0;
        Content content = new Content();
        xml.children(name -> {
            switch (name) {
                case "v" -> {
                    content.value = isRead ? xml.text() : "-";
                    content.isCalculated = "str".equals(type); // even if the result is an empty string
                }
                case "is" -> {
                    StringBuilder text = new StringBuilder();
                    CellText.read(xml, limits, text);
                    content.value = CellText.decoded(text.toString());
                }
                case "f" -> {
                    content.group = "shared".equals(xml.attribute("t")) ? xml.attribute("si") : null;
                    content.stored = xml.text();
                }
                default -> {}
            }
        });
        content.isCalculated |= !content.value.isEmpty();
        if (content.stored != null) {
            boolean isShown = formulas || !content.isCalculated;
            String formula = shared.of(content.stored, content.group, row, column, isRead && isShown);
            content.formula = isShown ? formula : null;
        }
        boolean isEmpty = content.value.isEmpty() && content.formula == null;
        if (isEmpty) {
            return;
        }
        use();
        if (isRead) {
            count(content);
            cells.put(column, pending(type == null ? "n" : type, style, content));
        }
    }

    /** Counts the characters of a row, all of whose cells are in memory together. */
    private void count(Content content) {
        characters += CELL + content.value.length() + (content.formula == null ? 0 : content.formula.length());
        if (characters > limits.text().block()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The row " + (row + 1) + " of a sheet has more than "
                            + limits.text().block()
                            + " characters, which is the limit (setting OfficeLimits.Text.block)",
                    null);
        }
        DocumentMemory.hold(characters);
    }

    private static final class Content {
        private String value = "";
        private boolean isCalculated;
        private @Nullable String stored;
        private @Nullable String group;
        private @Nullable String formula;
    }

    private void use() {
        used = used == null
                ? new CellRange(row, column, row, column)
                : new CellRange(
                        Math.min(used.firstRow(), row),
                        Math.min(used.firstColumn(), column),
                        Math.max(used.lastRow(), row),
                        Math.max(used.lastColumn(), column));
    }

    private PendingRows.Value pending(String type, int style, Content content) {
        String link = links.isEmpty() ? null : links.get(key(row, column));
        if (!content.isCalculated && content.formula != null) {
            Cell cell = Cell.uncalculated(column, content.formula, link);
            return new PendingRows.Value(column, cell, -1, content.formula, link);
        }
        if (type.equals("s")) {
            int index = integer(content.value);
            return new PendingRows.Value(column, null, index, content.formula, link);
        }
        return new PendingRows.Value(column, known(type, style, content, link), -1, content.formula, link);
    }

    private Cell known(String type, int style, Content content, @Nullable String link) {
        String text = content.value;
        if (type.equals("b")) {
            boolean isTrue = text.strip().equals("1") || text.strip().equalsIgnoreCase("true");
            return new Cell(column, isTrue, isTrue ? "TRUE" : "FALSE", content.formula, link);
        }
        Double number = type.equals("n") ? number(text) : null;
        if (number != null) {
            return display.number(column, number, formats.index(style), formats.code(style), content.formula, link);
        }
        String shown = type.equals("str") ? CellText.decoded(text) : text;
        return new Cell(column, shown, shown, content.formula, link);
    }

    private static @Nullable Double number(String text) {
        try {
            double number = Double.parseDouble(text.strip());
            return Double.isFinite(number) ? number : null;
        } catch (NumberFormatException none) {
            return null;
        }
    }

    private int integer(String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException none) {
            throw new OfficeException(
                    Reason.CORRUPT,
                    "The cell " + CellRange.cell(row, column) + " refers to a shared string with an invalid index",
                    none);
        }
    }

    /** Returns the column in the name of a cell, from 0; -1 if the name has no column. */
    private static int column(String ref) {
        int column = 0;
        int at = 0;
        while (at < ref.length() && ref.charAt(at) >= 'A' && ref.charAt(at) <= 'Z' && at < 4) {
            column = column * 26 + (ref.charAt(at) - 'A' + 1);
            at++;
        }
        return column - 1;
    }
}
