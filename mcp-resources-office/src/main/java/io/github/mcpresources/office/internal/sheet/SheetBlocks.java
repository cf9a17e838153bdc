package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Converts the rows of a sheet to tables. A large sheet is divided into several tables. If the next rows have content
 * only in columns of the previous table, they continue that table. Otherwise, a new table begins, which has only the
 * columns with content. Empty rows are left out.
 */
public final class SheetBlocks implements SheetSink {

    private static final int ROWS = 1000;
    private static final int CELLS = 10_000;
    private static final int CHARACTERS = 1_000_000;
    private static final Set<Inline.Style> PLAIN = Set.of();

    private final TextSink sink;
    private final int maxCells;
    private final List<Row> rows = new ArrayList<>();
    private final TreeSet<Integer> columns = new TreeSet<>();

    private boolean isContinued;
    private int cells;
    private long characters;
    private long missingResults;

    public SheetBlocks(TextSink sink, OfficeLimits limits) {
        this.sink = sink;
        this.maxCells = Math.min(CELLS, limits.text().cells());
    }

    public static Block heading(SheetInfo sheet) {
        String title = "Sheet: " + sheet.name() + (sheet.hidden() ? " (hidden)" : "");
        return new Block.Part(Map.of("sheet", sheet.name()), List.of(new Inline.Text(title, PLAIN)));
    }

    @Override
    public void accept(Row row) throws IOException {
        rows.add(row);
        cells += row.cells().size();
        row.cells().forEach(cell -> characters += cell.text().length());
        missingResults += MissingResults.count(row);
        if (rows.size() >= ROWS || cells >= maxCells || characters >= CHARACTERS) {
            flush();
        }
    }

    /** Passes on the last table and, if there are formulas without stored results, a note. */
    public void end() throws IOException {
        flush();
        if (missingResults > 0) {
            Inline note = new Inline.Text(MissingResults.note(missingResults), PLAIN);
            sink.accept(new Block.Aside("Note", List.of(new Block.Paragraph(List.of(note)))));
        }
    }

    private void flush() throws IOException {
        if (rows.isEmpty()) {
            return;
        }
        TreeSet<Integer> used = new TreeSet<>();
        rows.forEach(row -> row.cells().forEach(cell -> used.add(cell.column())));
        if (!columns.containsAll(used)) {
            columns.clear();
            columns.addAll(used);
            isContinued = false;
        }
        List<List<Block.Cell>> table = new ArrayList<>();
        for (Row row : rows) {
            table.add(row(row));
        }
        rows.clear();
        cells = 0;
        characters = 0;
        sink.accept(new Block.Table(table, isContinued ? Block.Kind.CONTINUED : Block.Kind.SHEET));
        isContinued = true;
    }

    private List<Block.Cell> row(Row row) {
        List<Block.Cell> line = new ArrayList<>();
        int next = 0;
        for (int column : columns) {
            boolean isHere = next < row.cells().size() && row.cells().get(next).column() == column;
            line.add(new Block.Cell(isHere ? content(row.cells().get(next)) : List.of(), 1, 1));
            next += isHere ? 1 : 0;
        }
        return line;
    }

    static List<Block> content(Cell cell) {
        List<Inline> inlines = new ArrayList<>();
        for (String line : cell.text().split("\n", -1)) {
            if (!inlines.isEmpty()) {
                inlines.add(new Inline.LineBreak());
            }
            inlines.add(new Inline.Text(line, PLAIN));
        }
        return List.of(
                new Block.Paragraph(cell.link() == null ? inlines : List.of(new Inline.Link(cell.link(), inlines))));
    }
}
