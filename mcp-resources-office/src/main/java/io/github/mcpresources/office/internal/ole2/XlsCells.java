package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.internal.document.ChartPoints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.jspecify.annotations.Nullable;

/** A reader of the cells to which a chart refers. For a formula, the stored result is read. */
final class XlsCells {

    /**
     * The sheets to which a reference refers.
     *
     * @param first the index of the first sheet
     * @param last the index of the last sheet
     */
    record Sheets(int first, int last) {}

    /**
     * A cell.
     *
     * @param text the displayed text; for a formula with a number as its result, this number without a format; empty if
     *     the cell has neither a number nor a string
     * @param number the value of the cell, or null if the cell has no number
     */
    record Cell(String text, @Nullable Double number) {}

    /**
     * A range of cells.
     *
     * @param sheets the index of its {@link Sheets} in the list of all sheets to which the workbook refers
     * @param top the index of the first row, from 0
     * @param bottom the index of the last row
     * @param left the index of the first column, from 0
     * @param right the index of the last column
     */
    record Range(int sheets, int top, int bottom, int left, int right) {

        /**
         * Returns the range to which a formula refers at its beginning; null if the formula does not begin with a
         * reference.
         */
        static @Nullable Range of(byte[] record, int at) {
            int sheets = Records.uint16(record, at + 1);
            int top = Records.uint16(record, at + 3);
            return switch (Records.uint8(record, at)) {
                case 0x3b, 0x5b, 0x7b ->
                    new Range(
                            sheets,
                            top,
                            Records.uint16(record, at + 5),
                            Records.uint16(record, at + 7) & 0x3fff,
                            Records.uint16(record, at + 9) & 0x3fff);
                case 0x3a, 0x5a, 0x7a -> {
                    int column = Records.uint16(record, at + 5) & 0x3fff;
                    yield new Range(sheets, top, top, column, column);
                }
                default -> null;
            };
        }
    }

    private final HSSFWorkbook workbook;
    private final List<Sheets> sheets;
    private final DataFormatter formatter = new DataFormatter(Locale.ROOT);

    XlsCells(DirectoryNode root, List<Sheets> sheets) throws IOException {
        this.workbook = new HSSFWorkbook(root, false); // not closed, because this would close the storage
        this.sheets = sheets;
    }

    /**
     * Reads the cells of a range in its first sheet, row by row. Returns an empty list if the range is null or the
     * sheet is not in this workbook. The cells count towards the maximum number of points of the chart.
     */
    List<Cell> read(@Nullable Range range, ChartPoints points) {
        List<Cell> cells = new ArrayList<>();
        if (range == null || range.sheets() >= sheets.size()) {
            return cells;
        }
        int index = sheets.get(range.sheets()).first();
        if (index >= workbook.getNumberOfSheets()) {
            return cells; // a sheet of another file
        }
        Sheet sheet = workbook.getSheetAt(index);
        points.spend(Math.max(0, range.bottom() - range.top() + 1L) * Math.max(0, range.right() - range.left() + 1L));
        for (int row = range.top(); row <= range.bottom(); row++) {
            for (int column = range.left(); column <= range.right(); column++) {
                cells.add(cell(sheet.getRow(row), column));
            }
        }
        return cells;
    }

    private Cell cell(@Nullable Row row, int column) {
        org.apache.poi.ss.usermodel.Cell cell = row == null ? null : row.getCell(column);
        if (cell == null) {
            return new Cell("", null);
        }
        CellType type = cell.getCellType() == CellType.FORMULA ? cell.getCachedFormulaResultType() : cell.getCellType();
        return switch (type) {
            case NUMERIC ->
                new Cell(
                        cell.getCellType() == CellType.FORMULA
                                ? XlsSeries.plain(cell.getNumericCellValue())
                                : formatter.formatCellValue(cell),
                        cell.getNumericCellValue());
            case STRING -> new Cell(cell.getRichStringCellValue().getString(), null);
            default -> new Cell("", null);
        };
    }
}
