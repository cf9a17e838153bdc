package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.poi.hwpf.usermodel.CharacterRun;
import org.apache.poi.hwpf.usermodel.Table;
import org.apache.poi.hwpf.usermodel.TableCell;
import org.apache.poi.hwpf.usermodel.TableRow;

/** Reads one table of a doc document. */
final class DocTable {

    private static final class Cell {
        private final List<Block> content;
        private int columns;
        private int rows = 1;

        Cell(List<Block> content, int columns) {
            this.content = content;
            this.columns = columns;
        }
    }

    private final DocBlocks blocks;
    private final OfficeLimits limits;
    private final List<List<Cell>> rows = new ArrayList<>();
    /**
     * The vertically merged cells of the previous row, which cells of the next row can continue. The keys are their
     * first columns.
     */
    private Map<Integer, Cell> above = new HashMap<>();

    private long cells;

    DocTable(DocBlocks blocks, OfficeLimits limits) {
        this.blocks = blocks;
        this.limits = limits;
    }

    void read(Table table, TextSink sink) throws IOException {
        List<TableRow> kept = new ArrayList<>();
        List<List<List<Block>>> contents = new ArrayList<>();
        for (int at = 0; at < table.numRows(); at++) {
            TableRow row = table.getRow(at);
            count(row.numCells());
            List<List<Block>> line = contents(row);
            if (!line.isEmpty() && !isDeleted(row, line)) {
                kept.add(row);
                contents.add(line);
            }
        }
        DocGrid grid = new DocGrid(kept);
        cells = 0;
        for (int at = 0; at < kept.size(); at++) {
            row(kept.get(at), contents.get(at), grid);
        }
        if (!rows.isEmpty()) {
            sink.accept(new Block.Table(
                    rows.stream()
                            .map(row -> row.stream()
                                    .map(cell -> new Block.Cell(cell.content, cell.columns, cell.rows))
                                    .toList())
                            .toList(),
                    Block.Kind.WHOLE));
        }
    }

    private List<List<Block>> contents(TableRow row) throws IOException {
        List<List<Block>> line = new ArrayList<>();
        for (int at = 0; at < row.numCells(); at++) {
            TableCell cell = row.getCell(at);
            List<Block> content = new ArrayList<>();
            for (int inner = 0; inner < cell.numParagraphs(); inner++) {
                blocks.paragraph(cell.getParagraph(inner), content::add);
            }
            line.add(content);
        }
        return line;
    }

    /** Checks whether a reviewer deleted all the text of a row. */
    private static boolean isDeleted(TableRow row, List<List<Block>> line) {
        return line.stream().allMatch(List::isEmpty)
                && DocRuns.runs(row).stream().anyMatch(CharacterRun::isMarkedDeleted);
    }

    private void row(TableRow source, List<List<Block>> contents, DocGrid grid) {
        List<Cell> row = new ArrayList<>();
        Map<Integer, Cell> next = new HashMap<>();
        int column = grid.first(source.getCell(0), 0);
        if (column > 0) { // the row begins to the right of others
            count(column);
            row.add(new Cell(List.of(), column));
        }
        int set = 0; // the flags of the first of merged cells
        for (int at = 0; at < contents.size(); at++) {
            TableCell cell = source.getCell(at);
            int columns = grid.end(cell, column + 1) - column;
            int flags = flags(cell);
            if (flags != 0 && set != 0 && flags != set) {
                Cell left = row.get(row.size() - 1);
                left.columns += Math.max(0, columns);
                left.content.addAll(contents.get(at));
            } else {
                set = flags;
                Cell added = new Cell(contents.get(at), Math.max(1, columns));
                columns = added.columns;
                merge(cell, added, column, next);
                row.add(added);
            }
            count(columns);
            column += Math.max(0, columns);
        }
        rows.add(row);
        above = next;
    }

    /**
     * Returns the flags of a horizontally merged cell; 0 for other cells. Specifications disagree on which flag is that
     * of the first cell ([MS-DOC] 2.9.317, and the older description of the format, which POI follows). The flags of the
     * cells after it are always different.
     */
    private static int flags(TableCell cell) {
        return (cell.isFirstMerged() ? 1 : 0) + (cell.isMerged() ? 2 : 0);
    }

    /** Joins a cell with the one above it, if they are merged. */
    private void merge(TableCell cell, Cell added, int column, Map<Integer, Cell> next) {
        if (!cell.isVerticallyMerged()) {
            return;
        }
        Cell upper = above.get(column);
        if (cell.isFirstVerticallyMerged() || upper == null) {
            next.put(column, added);
        } else {
            upper.rows++;
            upper.content.addAll(added.content);
            added.content.clear();
            added.rows = 0;
            next.put(column, upper);
        }
    }

    private void count(int columns) {
        cells += Math.max(0, columns);
        Block.Table.checkCells(cells, limits);
    }
}
