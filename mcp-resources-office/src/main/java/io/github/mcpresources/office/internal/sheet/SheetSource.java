package io.github.mcpresources.office.internal.sheet;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sheets of an open workbook. Not thread-safe. Must not be used after the document is closed. */
public interface SheetSource {

    /**
     * The extent of a sheet.
     *
     * @param used the smallest range with all cells that have content; may be inexact for a sheet that is too large to
     *     be read completely; null if the sheet is empty
     * @param merged the merged ranges that overlap the requested range
     */
    record Extent(@Nullable CellRange used, List<CellRange> merged) {}

    List<SheetInfo> sheets() throws IOException;

    /**
     * Reads the cells in a range of a sheet.
     *
     * @param sheet the index of the sheet, from 0
     * @param formulas true to read formulas; formulas without stored results are always read
     * @return the extent of the whole sheet
     * @throws io.github.mcpresources.office.document.OfficeException if the document is damaged or exceeds a limit
     * @throws IOException if the document cannot be read, or the sink fails
     */
    Extent read(int sheet, CellRange range, boolean formulas, SheetSink sink) throws IOException;
}
