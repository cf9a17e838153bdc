package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.internal.sheet.CellRange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.usermodel.WorkbookFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Compares the CSV of the sheets of workbooks, cell by cell, with the texts of POI's formatter and with the formulas
 * that POI reads. The workbooks are those in
 * Tika's test jars, those in the folder beside the checkout if it exists, and generated workbooks. A difference is
 * allowed only in the sheets of {@link #REASONS} and in the cells with one of the {@link #FORMATS}.
 */
@Timeout(3600)
class CsvAgainstPoiTrial {

    private static final int ROWS = 20;
    private static final int MAX_ROWS = 20_000;

    /** The reasons for known differences, by workbook. */
    private static final Map<String, String> REASONS = Map.of();

    /** The formats that POI's formatter displays incorrectly, with the reasons. */
    private static final Map<String, String> FORMATS = Map.of(
            "0\\ \"dollars and\"\\ .00\\ \"cents\"",
            "POI moves the point to the first digits and loses the one in the format",
            "\"At\"\\ h:mm\\ AM/PM\\ \"on\"\\ dddd\\ mmmm\\ d\",\"\\ yyyy",
            "POI does not recognize dates with words in quotes");

    private final DataFormatter formatter = new DataFormatter(Locale.US);
    private final List<String> lines = new ArrayList<>();
    private final Map<String, List<String>> differences = new TreeMap<>();
    private int sheets;
    private int generatedSheets;
    private long cells;
    private long formulas;

    @Test
    void csvHasTextsOfFormatter() throws Exception {
        formatter.setUseCachedValuesForFormulaCells(true);
        Map<String, byte[]> workbooks = TextAgainstTikaTrial.documents();
        workbooks.keySet().removeIf(name -> !name.toLowerCase(Locale.ROOT).matches(".*\\.xls[xm]?"));
        for (Map.Entry<String, byte[]> workbook : workbooks.entrySet()) {
            compare(workbook.getKey(), workbook.getValue());
        }
        lines.add(
                "%d sheets (%d generated), %d cells, %d formulas".formatted(sheets, generatedSheets, cells, formulas));
        differences.forEach((name, found) -> lines.add("DIFFERS\t" + name + "\t" + found.size() + "\t" + found));
        Files.write(Path.of("target", "csv.txt"), lines);
        assertThat(sheets).isGreaterThanOrEqualTo(100);
        differences.keySet().removeAll(REASONS.keySet());
        assertThat(differences).as("workbooks without a reason").isEmpty();
    }

    private void compare(String name, byte[] bytes) throws Exception {
        Workbook book;
        try {
            book = WorkbookFactory.create(new ByteArrayInputStream(bytes));
        } catch (IOException | RuntimeException refused) {
            lines.add("POI FAILS\t" + name + "\t" + refused);
            return;
        }
        try (book;
                OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(bytes);
            for (int at = 0; at < book.getNumberOfSheets(); at++) {
                sheet(name, book.getSheetAt(at), documents, id + "/sheet/sheet-" + (at + 1));
            }
        } catch (ExecutionException refused) {
            lines.add("REFUSED\t" + name + "\t" + refused.getCause().getMessage());
        }
    }

    private void sheet(String name, Sheet sheet, OfficeDocuments documents, String uri) throws Exception {
        int width = 0;
        for (Row row : sheet) {
            width = Math.max(width, row.getLastCellNum());
        }
        sheets++;
        generatedSheets += name.startsWith("generated") ? 1 : 0;
        int last = Math.min(sheet.getLastRowNum(), MAX_ROWS);
        for (int from = 0; width > 0 && from <= last; from += ROWS) {
            int to = Math.min(last, from + ROWS - 1);
            CellRange range = new CellRange(from, 0, to, width - 1);
            List<List<String>> texts = Csv.records(Texts.read(documents, uri + "?range=" + range));
            List<List<String>> formulas = Csv.records(Texts.read(documents, uri + "?formulas=true&range=" + range));
            for (int row = from; row <= to; row++) {
                for (int column = 0; column < width; column++) {
                    String text = texts.isEmpty() ? "" : texts.get(row - from).get(column);
                    String formula =
                            formulas.isEmpty() ? "" : formulas.get(row - from).get(column);
                    cell(name, sheet, row, column, text, formula);
                }
            }
        }
    }

    private void cell(String name, Sheet sheet, int row, int column, String text, String formula) {
        Row line = sheet.getRow(row);
        Cell cell = line == null ? null : line.getCell(column);
        String place = sheet.getSheetName() + "!" + CellRange.cell(row, column);
        cells += cell == null ? 0 : 1;
        if (cell == null || !FORMATS.containsKey(cell.getCellStyle().getDataFormatString())) {
            differ(name, place, text, cell == null ? "" : formatter.formatCellValue(cell));
        }
        if (cell != null && cell.getCellType() == CellType.FORMULA) {
            formulas++;
            String theirs;
            try {
                theirs = "=" + cell.getCellFormula();
            } catch (RuntimeException unreadable) {
                lines.add("POI FAILS\t" + name + "\t" + place + "\t" + unreadable);
                return;
            }
            differ(name, place, formula, theirs);
        } else {
            differ(name, place, formula, text);
        }
    }

    private void differ(String name, String place, String ours, String theirs) {
        if (!ours.equals(theirs)) {
            differences
                    .computeIfAbsent(name, none -> new ArrayList<>())
                    .add("%s: \"%s\", but POI has \"%s\"".formatted(place, ours, theirs));
        }
    }
}
