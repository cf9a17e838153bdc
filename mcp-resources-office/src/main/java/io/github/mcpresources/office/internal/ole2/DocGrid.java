package io.github.mcpresources.office.internal.ole2;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.poi.hwpf.usermodel.TableCell;
import org.apache.poi.hwpf.usermodel.TableRow;

/**
 * The columns of a doc table. The file contains only the positions of the edges of each cell, in twips. A cell that is
 * merged with its neighbor is one wide cell, and its row has fewer cells than the other rows.
 */
final class DocGrid {

    /**
     * The distance up to which two edges of different rows are one: the usual margin in a cell, so that no text would
     * fit between the edges.
     */
    private static final int TOLERANCE = 108;

    private final Map<Integer, Integer> columns = new TreeMap<>();

    DocGrid(List<TableRow> rows) {
        // the edges, and for each of them the left edge of the narrowest cell that ends there
        NavigableMap<Integer, Integer> edges = new TreeMap<>();
        for (TableRow row : rows) {
            for (int at = 0; at < row.numCells(); at++) {
                TableCell cell = row.getCell(at);
                if (cell.getWidth() > 0) {
                    edges.putIfAbsent(cell.getLeftEdge(), Integer.MIN_VALUE);
                    edges.merge(right(cell), cell.getLeftEdge(), Math::max);
                }
            }
        }
        int column = -1;
        int first = 0;
        for (Map.Entry<Integer, Integer> edge : edges.entrySet()) {
            boolean endsNarrowCell = edge.getValue() >= first;
            if (column < 0 || edge.getKey() - first > TOLERANCE || endsNarrowCell) {
                column++;
                first = edge.getKey();
            }
            columns.put(edge.getKey(), column);
        }
    }

    private static int right(TableCell cell) {
        return cell.getLeftEdge() + cell.getWidth();
    }

    /** Returns the column at which a cell begins, from 0; {@code next} if the file does not state its edges. */
    int first(TableCell cell, int next) {
        return cell.getWidth() > 0 ? columns.getOrDefault(cell.getLeftEdge(), next) : next;
    }

    /**
     * Returns the column after a cell; {@code absent} if the file does not state the edges of the cell.
     *
     * @param absent the column after the first column of the cell
     */
    int end(TableCell cell, int absent) {
        return cell.getWidth() > 0 ? columns.getOrDefault(right(cell), absent) : absent;
    }
}
