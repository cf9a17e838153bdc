package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.internal.sheet.Cell;
import io.github.mcpresources.office.internal.sheet.Row;
import io.github.mcpresources.office.internal.sheet.SheetSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are kept until their shared strings have been read. If the shared strings are in memory, each row is passed
 * on immediately. Otherwise, rows are collected, so that one read of the strings is enough for many rows.
 */
final class PendingRows {

    /** When at least this many cells are waiting, the shared strings are read. */
    private static final int BATCH = 20_000;

    /**
     * A cell.
     *
     * @param known null if the value is a shared string
     * @param string the index of the shared string; -1 if there is none
     */
    record Value(
            int column,
            @Nullable Cell known,
            int string,
            @Nullable String formula,
            @Nullable String link) {}

    private record Cells(int row, List<Value> values) {}

    private final SharedStrings strings;
    private final SheetSink sink;
    private final List<Cells> rows = new ArrayList<>();
    private int count;

    PendingRows(SharedStrings strings, SheetSink sink) {
        this.strings = strings;
        this.sink = sink;
    }

    /**
     * Adds a row. Passes all rows to the sink if the shared strings are in memory, or if at least {@link #BATCH} cells
     * are waiting.
     */
    void add(int row, List<Value> values) throws IOException {
        rows.add(new Cells(row, values));
        count += values.size();
        if (count >= BATCH || !strings.isLarge()) {
            flush();
        }
    }

    void flush() throws IOException {
        if (rows.isEmpty()) {
            return;
        }
        Set<Integer> wanted = new HashSet<>();
        rows.forEach(it ->
                it.values().stream().filter(cell -> cell.known() == null).forEach(cell -> wanted.add(cell.string())));
        Map<Integer, String> found = strings.find(wanted);
        List<Cells> ready = List.copyOf(rows);
        rows.clear();
        count = 0;
        for (Cells next : ready) {
            List<Cell> cells = new ArrayList<>();
            for (Value cell : next.values()) {
                Cell known = cell.known();
                if (known == null) {
                    String text = found.getOrDefault(cell.string(), "");
                    known = new Cell(cell.column(), text, text, cell.formula(), cell.link());
                }
                boolean isEmpty = known.text().isEmpty()
                        && known.formula() == null
                        && known.value().equals("");
                if (!isEmpty) {
                    cells.add(known);
                }
            }
            if (!cells.isEmpty()) {
                sink.accept(new Row(next.row(), cells));
            }
        }
    }
}
