package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.internal.chart.ChartCells;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Keeps the cells of one sheet to which a chart refers. Each row is compared only with the ranges that contain it. */
public final class ReferencedCells implements SheetSink {

    private static final int MAX_CHARACTERS = 16 << 20;

    private static final int MAX_COMPARISONS = 50_000_000;

    private static final class Area {
        private final CellRange range;
        private final List<ChartCells.@Nullable Cell> cells = new ArrayList<>();

        Area(CellRange range) {
            this.range = range;
        }
    }

    private final LongConsumer points;
    private final List<Area> areas = new ArrayList<>();
    private final List<Area> waiting = new ArrayList<>();
    private final List<Area> active = new ArrayList<>();
    private long characters;
    private long comparisons;

    /**
     * Creates a sink without ranges.
     *
     * @param points a function that counts points, and throws an exception if the chart has too many points
     */
    public ReferencedCells(LongConsumer points) {
        this.points = points;
    }

    /** Adds a range before the rows are read. Returns its index, from 0. */
    public int add(CellRange range) {
        points.accept(1);
        Area area = new Area(range);
        areas.add(area);
        waiting.add(area);
        return areas.size() - 1;
    }

    /**
     * Returns the smallest range that contains all added ranges. Must be called after the last range is added and
     * before the rows are read, because this method also sorts the ranges.
     */
    public CellRange bounds() {
        waiting.sort(Comparator.comparingInt(area -> -area.range.firstRow())); // the topmost range is the last element
        return areas.stream()
                .map(area -> area.range)
                .reduce((a, b) -> new CellRange(
                        Math.min(a.firstRow(), b.firstRow()),
                        Math.min(a.firstColumn(), b.firstColumn()),
                        Math.max(a.lastRow(), b.lastRow()),
                        Math.max(a.lastColumn(), b.lastColumn())))
                .orElseThrow();
    }

    @Override
    public void accept(Row row) {
        while (!waiting.isEmpty() && waiting.get(waiting.size() - 1).range.firstRow() <= row.number()) {
            active.add(waiting.remove(waiting.size() - 1));
        }
        comparisons += active.size();
        if (comparisons > MAX_COMPARISONS) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The chart refers to too many ranges of a long sheet; comparing them with its rows takes more than "
                            + MAX_COMPARISONS + " steps, which is the limit",
                    null);
        }
        active.removeIf(area -> area.range.lastRow() < row.number());
        for (Area area : active) {
            accept(row, area);
        }
    }

    private void accept(Row row, Area area) {
        CellRange range = area.range;
        List<Cell> cells = row.cells();
        for (int at = first(cells, range.firstColumn()); at < cells.size(); at++) {
            Cell cell = cells.get(at);
            if (cell.column() > range.lastColumn()) {
                return;
            }
            if (cell.value() == null) {
                continue;
            }
            long index =
                    (long) (row.number() - range.firstRow()) * range.columns() + cell.column() - range.firstColumn();
            points.accept(index + 1 - area.cells.size());
            area.cells.addAll(Collections.nCopies((int) index - area.cells.size(), null));
            area.cells.add(new ChartCells.Cell(cell.text(), cell.value() instanceof Double number ? number : null));
            characters += cell.text().length();
            if (characters > MAX_CHARACTERS) {
                throw new OfficeException(
                        Reason.LIMIT,
                        "The cells of the chart have more than " + MAX_CHARACTERS + " characters, which is the limit",
                        null);
            }
        }
    }

    private static int first(List<Cell> cells, int column) {
        int low = 0;
        int high = cells.size();
        while (low < high) {
            int middle = (low + high) / 2;
            if (cells.get(middle).column() < column) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Returns the cells of the range with the index that {@link #add} returned. Must be called after the rows are read.
     */
    public ChartCells.Range cells(int index, BitSet hiddenRows, BitSet hiddenColumns) {
        CellRange range = areas.get(index).range;
        int row = hiddenRows.nextSetBit(range.firstRow());
        int column = hiddenColumns.nextSetBit(range.firstColumn());
        boolean isHidden = (row >= 0 && row <= range.lastRow()) || (column >= 0 && column <= range.lastColumn());
        return new ChartCells.Range(
                range.lastRow() - range.firstRow() + 1, range.columns(), areas.get(index).cells, isHidden);
    }
}
