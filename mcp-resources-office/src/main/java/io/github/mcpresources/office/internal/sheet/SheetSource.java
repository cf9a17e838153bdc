package io.github.mcpresources.office.internal.sheet;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sheets of an open workbook. Not thread-safe. Must not be used after the document is closed. */
public interface SheetSource {

    /**
     * The extent of a sheet.
     *
     * @param used the smallest range with all cells that have content, as far as it is known; null if the sheet is
     *     empty
     * @param merged the merged ranges that overlap the requested range
     */
    record Extent(@Nullable CellRange used, List<CellRange> merged) {}

    /**
     * Returns the sheets.
     *
     * @return the sheets in the order of the workbook
     * @throws IOException if the document cannot be read
     */
    List<SheetInfo> sheets() throws IOException;

    /**
     * Reads the cells of a sheet.
     *
     * @param sheet the index of the sheet, from 0
     * @param range the cells to read
     * @param formulas true if formulas are read
     * @param sink the receiver of the rows
     * @return the extent of the whole sheet
     * @throws io.github.mcpresources.office.document.OfficeException if the document is damaged or over a limit
     * @throws IOException if the document cannot be read, or the receiver fails
     */
    Extent read(int sheet, CellRange range, boolean formulas, SheetSink sink) throws IOException;
}
