package io.github.mcpresources.office.internal.text;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartCsv;
import io.github.mcpresources.office.internal.chart.ChartData;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts the data of a chart to a table. */
public final class ChartTable {

    private static final int CELL = 16;
    private static final int DIGITS = 15;
    private static final int MAX_NUMBER = 40;
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+\\.[0-9]+");

    private ChartTable() {}

    /**
     * Returns the title of a chart, if it has one, and a table, if it has data.
     *
     * @throws OfficeException if the chart has too much data for a table
     */
    public static List<Block> of(ChartData chart, OfficeLimits limits) {
        List<Block> blocks = new ArrayList<>();
        if (chart.title() != null && !chart.title().isBlank()) {
            blocks.add(paragraph(chart.title().strip()));
        }
        List<List<@Nullable String>> lines = ChartCsv.lines(chart);
        long cells = lines.stream().mapToLong(List::size).sum();
        if (cells > limits.text().cells()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The data of the chart has " + cells + " cells, over the limit of "
                            + limits.text().cells() + " (setting OfficeLimits.Text.cells)",
                    null);
        }
        if (lines.size() > 1) {
            blocks.add(new Block.Table(lines.stream().map(ChartTable::row).toList(), Block.Kind.CHART));
        }
        return blocks;
    }

    /**
     * Returns the number of characters of the blocks from {@link #of}, as counted for the limits. Each cell counts as
     * 16 characters in addition to its text.
     */
    public static long characters(List<Block> blocks) {
        long characters = 0;
        for (Block block : blocks) {
            if (block instanceof Block.Table table) {
                for (List<Block.Cell> row : table.rows()) {
                    for (Block.Cell cell : row) {
                        characters += CELL + characters(cell.content());
                    }
                }
            } else if (block instanceof Block.Paragraph paragraph) {
                characters += PlainInlines.visible(paragraph.content()).length();
            }
        }
        return characters;
    }

    private static List<Block.Cell> row(List<@Nullable String> line) {
        List<Block.Cell> row = new ArrayList<>();
        for (String field : line) {
            boolean isEmpty = field == null || field.isBlank();
            row.add(new Block.Cell(isEmpty ? List.of() : List.of(paragraph(shown(field))), 1, 1));
        }
        return row;
    }

    /** Rounds a number to as many digits as a spreadsheet displays: for example, 8.200000000000001 becomes 8.2. */
    private static String shown(String field) {
        if (field.length() <= DIGITS
                || field.length() > MAX_NUMBER
                || !NUMBER.matcher(field).matches()) {
            return field;
        }
        return new BigDecimal(field)
                .round(new MathContext(DIGITS))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static Block paragraph(String text) {
        return new Block.Paragraph(List.of(new Inline.Text(text, Set.of())));
    }
}
