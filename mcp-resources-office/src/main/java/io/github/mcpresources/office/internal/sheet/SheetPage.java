package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.internal.documents.EnoughText;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells in a range of a sheet. If they exceed the limits of one result, the page contains only the first rows of
 * the range. If the range begins with too many empty rows, the page has no rows, and the next page begins at the first
 * row with content.
 *
 * @param range the range of this page
 * @param rows the rows with content
 * @param used the smallest range with all cells that have content; may be inexact for a sheet that is too large to be
 *     read completely; null if the sheet is empty, or if this page is not the last page and not a short one
 * @param merged the merged ranges that overlap the requested range; empty if this page is not the last page
 * @param next the rest of the requested range; null for the last page
 */
public record SheetPage(
        String sheet,
        CellRange range,
        List<Row> rows,
        @Nullable CellRange used,
        List<CellRange> merged,
        @Nullable CellRange next) {

    private static final int CELL = 8;
    private static final int ROW = 16;
    /** The estimated size of an empty cell in a row of a Markdown table, in bytes. */
    private static final int EMPTY_CELL = 3;

    /**
     * Reads a page.
     *
     * @param index the index of the sheet, from 0
     * @param limits the maximum numbers of cells and bytes of a result
     * @throws io.github.mcpresources.office.document.OfficeException if the document is damaged or exceeds a limit
     * @throws IOException if the document cannot be read
     */
    public static SheetPage read(SheetSource source, int index, CellRange range, boolean formulas, OfficeLimits limits)
            throws IOException {
        Collector collector =
                new Collector(range, limits.text().cells(), limits.text().answer(), false);
        return read(source, index, formulas, collector);
    }

    /**
     * Reads a page whose text has about the given number of bytes at most, unless its first row is longer. The used
     * range is stated on each page, if it is known.
     *
     * @param index the index of the sheet, from 0
     * @param bytes the maximum size of the page, as Markdown or CSV in UTF-8
     * @param limits the maximum number of cells of a result
     * @throws io.github.mcpresources.office.document.OfficeException if the document is damaged or exceeds a limit
     * @throws IOException if the document cannot be read
     */
    public static SheetPage readShort(
            SheetSource source, int index, CellRange range, boolean formulas, int bytes, OfficeLimits limits)
            throws IOException {
        SheetPage page =
                read(source, index, formulas, new Collector(range, limits.text().cells(), bytes, true));
        if (page.next == null) {
            return page;
        }
        CellRange first = new CellRange(0, 0, 0, 0);
        CellRange all = source.read(index, first, false, row -> {}).used();
        boolean isKnown = all != null && all.lastRow() >= page.next.firstRow(); // a large sheet is not read to its end
        return new SheetPage(page.sheet, page.range, page.rows, isKnown ? all : null, page.merged, page.next);
    }

    private static SheetPage read(SheetSource source, int index, boolean formulas, Collector collector)
            throws IOException {
        String name = source.sheets().get(index).name();
        CellRange range = collector.requested;
        try {
            SheetSource.Extent extent = source.read(index, range, formulas, collector);
            return new SheetPage(name, collector.range(), collector.rows, extent.used(), extent.merged(), null);
        } catch (EnoughText full) {
            CellRange rest = new CellRange(collector.next, range.firstColumn(), range.lastRow(), range.lastColumn());
            CellRange read = collector
                    .range()
                    .and(new CellRange(0, 0, collector.next - 1, CellRange.MAX_COLUMNS - 1))
                    .orElseThrow();
            return new SheetPage(name, read, collector.rows, null, List.of(), rest);
        }
    }

    /** Returns the number of cells in the range, up to the last cell of each row. Empty rows do not count. */
    public long places() {
        return rows.stream()
                .mapToLong(row -> row.cells().get(row.cells().size() - 1).column() - range.firstColumn() + 1L)
                .sum();
    }

    /** Returns the number of formulas without stored results. */
    public long missingResults() {
        return rows.stream().mapToLong(MissingResults::count).sum();
    }

    /** Collects rows, and ends the page before the result would be too large. */
    private static final class Collector implements SheetSink {
        private final CellRange requested;
        private final int maxCells;
        private final int maxBytes;
        private final boolean isShort;
        private final List<Row> rows = new ArrayList<>();
        private int next;
        private int lastRow;
        private int lastColumn;
        private long cells;
        private long bytes;

        /**
         * Creates a collector.
         *
         * @param isShort true to count bytes of UTF-8 and the empty cells of a row
         */
        Collector(CellRange requested, int maxCells, int maxBytes, boolean isShort) {
            this.requested = requested;
            this.maxCells = maxCells;
            this.maxBytes = maxBytes;
            this.isShort = isShort;
            this.lastRow = requested.firstRow();
            this.lastColumn = requested.firstColumn();
        }

        @Override
        public void accept(Row row) {
            int column = lastColumn;
            long more = ROW;
            for (Cell cell : row.cells()) {
                more += CELL
                        + size(cell.text())
                        + (cell.formula() == null ? 0 : cell.formula().length());
                column = Math.max(column, cell.column());
            }
            if (isShort) {
                int width = row.cells().get(row.cells().size() - 1).column() - requested.firstColumn() + 1;
                more += (long) EMPTY_CELL * (width - row.cells().size());
            }
            boolean isFull = cells + row.cells().size() > maxCells
                    || bytes + more > maxBytes
                    || area(row.number(), column) > maxBytes;
            if (isFull && (!rows.isEmpty() || row.number() > requested.firstRow())) {
                next = row.number();
                throw new EnoughText();
            }
            rows.add(row);
            cells += row.cells().size();
            bytes += more;
            lastRow = row.number();
            lastColumn = column;
        }

        private int size(String text) {
            return isShort ? text.getBytes(StandardCharsets.UTF_8).length : text.length();
        }

        private long area(int toRow, int toColumn) {
            boolean isWide = requested.lastColumn() == CellRange.MAX_COLUMNS - 1;
            long columns = (isWide ? toColumn : requested.lastColumn()) - requested.firstColumn() + 1L;
            return columns * (toRow - requested.firstRow() + 1L);
        }

        /**
         * Returns the requested range. Empty columns at the end are left out if the range extends to the last column of
         * a sheet. Empty rows at the end are left out if the range extends to the last row or has too many cells.
         */
        CellRange range() {
            boolean isWide = requested.lastColumn() == CellRange.MAX_COLUMNS - 1;
            int right = isWide ? lastColumn : requested.lastColumn();
            boolean isLong =
                    requested.lastRow() == CellRange.MAX_ROWS - 1 || area(requested.lastRow(), right) > maxBytes;
            return new CellRange(
                    requested.firstRow(), requested.firstColumn(), isLong ? lastRow : requested.lastRow(), right);
        }
    }
}
