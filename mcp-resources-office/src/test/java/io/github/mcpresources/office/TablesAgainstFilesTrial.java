package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Compares the tables of documents with the tables in the files, cell by cell: the letters and digits of each cell, at
 * its row and column. {@link StoredTables} reads the tables of the files in another way. The documents are those of
 * {@link TextAgainstTikaTrial}.
 */
@Timeout(3600)
class TablesAgainstFilesTrial {

    private static final int MAX = 2000;
    /** Matches an item in the text of a cell. */
    private static final String ITEM = "\\[(Picture|Chart|Media|Attachment)(: [^\\]]*)?\\]";

    private static final String LABELS = "the cells have the labels of lists, which the file does not store";

    /** The reasons for known differences, by document. */
    private static final Map<String, String> REASONS = Map.of(
            "beside/017097.docx", LABELS,
            "generated-02.doc", LABELS,
            "generated-07.doc", LABELS,
            "testWORD_numbered_list.doc", LABELS,
            "testWORD_numbered_list.docx", LABELS,
            "testWORD_2006ml.doc", "POI reads a table that a reviewer deleted, and no tables in text boxes");

    private final List<String> lines = new ArrayList<>();
    private final Map<String, List<String>> differences = new TreeMap<>();
    private final Map<String, Integer> counts = new TreeMap<>();

    @Test
    void tablesHaveCellsOfFiles() throws Exception {
        for (Map.Entry<String, byte[]> document :
                TextAgainstTikaTrial.documents().entrySet()) {
            String name = document.getKey().toLowerCase(Locale.ROOT);
            if (!name.matches(".*\\.(xls[xm]?|ods)")) {
                compare(document.getKey(), document.getValue());
            }
        }
        counts.forEach((what, count) -> lines.add(what + "\t" + count));
        differences.forEach((name, found) -> lines.add("DIFFERS\t" + name + "\t" + found.size() + "\t" + found));
        Files.write(Path.of("target", "tables.txt"), lines);
        assertThat(counts.get("tables docx")).isGreaterThan(100);
        differences.keySet().removeAll(REASONS.keySet());
        assertThat(differences).as("documents without a reason").isEmpty();
    }

    private void compare(String name, byte[] bytes) throws Exception {
        String format = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        List<List<List<String>>> stored;
        try {
            stored = StoredTables.of(format, bytes);
        } catch (Exception unreadable) { // an encrypted or damaged file
            lines.add("UNREADABLE\t" + name + "\t" + unreadable);
            return;
        }
        List<List<List<String>>> tables;
        try {
            tables = tables(bytes);
        } catch (ExecutionException refused) {
            lines.add("REFUSED\t" + name + "\t" + refused.getCause().getMessage());
            return;
        }
        counts.merge("tables " + format, stored.size(), Integer::sum);
        if (tables.size() != stored.size()) {
            differ(name, tables.size() + " tables, but the file has " + stored.size());
            return;
        }
        for (int table = 0; table < stored.size(); table++) {
            compare(name, format, table, tables.get(table), stored.get(table));
        }
    }

    private void compare(String name, String format, int table, List<List<String>> grid, List<List<String>> stored) {
        if (grid.size() != stored.size()) {
            differ(name, "table %d: %d rows, but the file has %d".formatted(table + 1, grid.size(), stored.size()));
            return;
        }
        for (int row = 0; row < stored.size(); row++) {
            for (int column = 0;
                    column < Math.max(grid.get(row).size(), stored.get(row).size());
                    column++) {
                String ours = letters(grid.get(row), column);
                String theirs = letters(stored.get(row), column);
                counts.merge("cells " + format, 1, Integer::sum);
                if (!ours.equals(theirs)) {
                    differ(
                            name,
                            "table %d, row %d, column %d: \"%s\", but the file has \"%s\""
                                    .formatted(table + 1, row + 1, column + 1, ours, theirs));
                }
            }
        }
    }

    private static String letters(List<String> row, int column) {
        return column >= row.size() ? "" : row.get(column).replaceAll(ITEM + "|[^\\p{L}\\p{N}]", "");
    }

    private void differ(String name, String difference) {
        differences.computeIfAbsent(name, none -> new ArrayList<>()).add(difference);
    }

    private static List<List<List<String>>> tables(byte[] bytes) throws Exception {
        List<List<List<String>>> tables = new ArrayList<>();
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(bytes);
            while (tables.size() < MAX) {
                try {
                    tables.add(Csv.records(Texts.read(documents, id + "/table/" + (tables.size() + 1))));
                } catch (ExecutionException none) {
                    if (none.getCause().getMessage().contains("table")) {
                        return tables;
                    }
                    throw none;
                }
            }
        }
        return tables;
    }
}
