package io.github.mcpresources.office.internal.chart;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The cells of a workbook to which charts refer. Not thread-safe. */
public interface ChartCells {

    /**
     * A cell with content.
     *
     * @param text a string as in the cell, a date in ISO 8601, any other number without its format
     * @param number null if the cell has no number
     */
    record Cell(String text, @Nullable Double number) {}

    /**
     * The cells to which a formula refers.
     *
     * @param cells the cells, row by row; null for an empty cell. Empty cells at the end are left out
     * @param hidden true if some of the rows or columns are hidden
     */
    record Range(int rows, int columns, List<@Nullable Cell> cells, boolean hidden) {}

    /**
     * Returns the cells of formulas, such as {@code Sheet1!$B$2:$B$5}, by formula. Formulas that do not refer to cells
     * of this workbook are left out.
     *
     * @throws io.github.mcpresources.office.document.OfficeException if the workbook is damaged or over a limit
     * @throws IOException if the document cannot be read
     */
    Map<String, Range> read(Collection<String> formulas) throws IOException;

    /**
     * Checks whether the chart is in this workbook. Such a chart shows the values of the cells; a chart in another
     * document shows its stored values.
     */
    boolean areShown();
}
