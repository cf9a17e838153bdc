package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.sheet.Cell;
import io.github.mcpresources.office.internal.sheet.Row;
import io.github.mcpresources.office.internal.sheet.SheetSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are kept until their shared strings have been read. If the shared strings are in memory, each row is passed
 * on immediately. Otherwise, rows are collected, so that one read of the strings is enough for many rows.
 */
final class PendingRows {

    /** When at least this many cells are waiting, the shared strings are read. */
    private static final int BATCH = 20_000;
    /** The maximum number of characters of waiting cells, without their shared strings. */
    private static final int MAX_CHARACTERS = 1_000_000;

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
            @Nullable String link) {

        private int characters() {
            return (known == null ? 0 : known.text().length()) + (formula == null ? 0 : formula.length());
        }
    }

    private record Cells(int row, List<Value> values) {}

    private final SharedStrings strings;
    private final OfficeLimits limits;
    private final SheetSink sink;
    private final List<Cells> rows = new ArrayList<>();
    private int count;
    private long characters;

    PendingRows(SharedStrings strings, OfficeLimits limits, SheetSink sink) {
        this.strings = strings;
        this.limits = limits;
        this.sink = sink;
    }

    /**
     * Adds a row. Passes all rows to the sink if the shared strings are in memory, or if too many cells are waiting.
     */
    void add(int row, List<Value> values) throws IOException {
        rows.add(new Cells(row, values));
        count += values.size();
        values.forEach(value -> characters += value.characters());
        if (count >= BATCH || characters >= MAX_CHARACTERS || !strings.isLarge()) {
            flush();
        }
    }

    void flush() throws IOException {
        List<Cells> ready = List.copyOf(rows);
        rows.clear();
        count = 0;
        characters = 0;
        if (!ready.isEmpty()) {
            pass(ready);
        }
    }

    /** Passes rows to the sink, in several parts if their shared strings are too large to be in memory together. */
    private void pass(List<Cells> ready) throws IOException {
        Set<Integer> wanted = new HashSet<>();
        ready.forEach(it ->
                it.values().stream().filter(cell -> cell.known() == null).forEach(cell -> wanted.add(cell.string())));
        Optional<Map<Integer, String>> found = strings.find(wanted);
        if (found.isPresent()) {
            pass(ready, found.get());
        } else if (ready.size() > 1) {
            pass(ready.subList(0, ready.size() / 2));
            pass(ready.subList(ready.size() / 2, ready.size()));
        } else {
            throw tooLong();
        }
    }

    private void pass(List<Cells> ready, Map<Integer, String> found) throws IOException {
        for (Cells next : ready) {
            List<Cell> cells = new ArrayList<>();
            long shared = 0;
            for (Value cell : next.values()) {
                Cell known = cell.known();
                if (known == null) {
                    String text = found.getOrDefault(cell.string(), "");
                    shared += text.length(); // many cells can refer to one long string
                    if (shared > limits.text().block()) {
                        throw tooLong();
                    }
                    DocumentMemory.hold(shared);
                    known = new Cell(cell.column(), text, text, cell.formula(), cell.link());
                }
                boolean isEmpty = known.text().isEmpty() && known.formula() == null && "".equals(known.value());
                if (!isEmpty) {
                    cells.add(known);
                }
            }
            if (!cells.isEmpty()) {
                sink.accept(new Row(next.row(), cells));
            }
        }
    }

    private OfficeException tooLong() {
        return new OfficeException(
                Reason.LIMIT,
                "A row has more than " + limits.text().block()
                        + " characters, which is the limit (setting OfficeLimits.Text.block)",
                null);
    }
}
