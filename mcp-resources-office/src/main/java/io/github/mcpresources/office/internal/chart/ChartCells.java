package io.github.mcpresources.office.internal.chart;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads those cells of a workbook to which charts refer. Not thread-safe. */
public interface ChartCells {

    /**
     * A cell with content.
     *
     * @param text the value as text: a string as stored, a date in ISO 8601, or a plain number to which the number
     *     format of the cell is not applied
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
     * Returns the cells to which formulas such as {@code Sheet1!$B$2:$B$5} refer. The keys are the formulas. Formulas
     * that do not refer to cells of this workbook are left out.
     *
     * @throws io.github.mcpresources.office.document.OfficeException if the workbook is damaged or exceeds a limit
     * @throws IOException if the document cannot be read
     */
    Map<String, Range> read(Collection<String> formulas) throws IOException;

    /**
     * Checks whether the charts are part of this workbook. Such charts show the values of the cells, while a chart in
     * another document shows the values that are stored with the chart.
     */
    boolean areShown();
}
