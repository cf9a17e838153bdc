package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.internal.chart.ChartCells;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads values of a chart from the cells to which the chart refers. The cells provide values that are not stored with
 * the chart, and can replace stored values.
 */
final class CellData {

    private static final Logger log = LoggerFactory.getLogger(CellData.class);

    private final @Nullable ChartCells cells;

    CellData(@Nullable ChartCells cells) {
        this.cells = cells;
    }

    /**
     * Reads missing values from the cells. If the cells cannot be read, the stored values remain.
     *
     * @param mayReplace true if stored values that differ from the cells may be replaced with the values of the cells
     * @throws OfficeException if the cells cannot be read, and the chart has no stored values
     */
    void complete(List<Points> all, boolean mayReplace) throws IOException {
        if (cells == null) {
            return;
        }
        boolean replaces = mayReplace && cells.areShown();
        Set<String> formulas = new LinkedHashSet<>();
        for (Points points : all) {
            if (points.isMissing() || (replaces && points.refersToCells())) {
                formulas.add(points.formula());
            }
        }
        if (formulas.isEmpty()) {
            return;
        }
        Map<String, ChartCells.Range> ranges;
        try {
            ranges = cells.read(formulas);
        } catch (OfficeException unreadable) {
            if (all.stream().allMatch(Points::isEmpty)) {
                throw unreadable; // nothing can be shown
            }
            log.debug("The cells of a chart could not be read", unreadable);
            return;
        }
        for (Points points : all) {
            ChartCells.Range range = ranges.get(points.formula());
            if (range != null && (points.isMissing() || (replaces && points.differsFrom(range)))) {
                points.take(range);
            }
        }
    }
}
