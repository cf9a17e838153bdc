package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Converts a {@link SheetPage} to a Markdown table. The first row contains the column letters, and the first column
 * contains the row numbers.
 */
public final class SheetMarkdown {

    private static final Block.Cell EMPTY = new Block.Cell(List.of(), 1, 1);

    private SheetMarkdown() {}

    /**
     * Returns a table without empty rows.
     *
     * @param formulas true to show formulas, with an equals sign, instead of values
     */
    public static Block of(SheetPage page, boolean formulas) {
        CellRange range = page.range();
        List<List<Block.Cell>> table = new ArrayList<>();
        List<Block.Cell> header = new ArrayList<>();
        header.add(EMPTY);
        for (int column = range.firstColumn(); column <= range.lastColumn(); column++) {
            header.add(cell(CellRange.letters(column)));
        }
        table.add(header);
        for (Row row : page.rows()) {
            List<Block.Cell> line = new ArrayList<>();
            line.add(cell(Integer.toString(row.number() + 1)));
            int next = 0;
            for (int column = range.firstColumn(); column <= range.lastColumn(); column++) {
                if (next < row.cells().size() && row.cells().get(next).column() == column) {
                    Cell cell = row.cells().get(next++);
                    line.add(
                            formulas && cell.formula() != null
                                    ? cell("=" + cell.formula())
                                    : new Block.Cell(SheetBlocks.content(cell), 1, 1));
                } else {
                    line.add(EMPTY);
                }
            }
            table.add(line);
        }
        return new Block.Table(table, Block.Kind.SHEET);
    }

    private static Block.Cell cell(String text) {
        return new Block.Cell(List.of(new Block.Paragraph(List.of(new Inline.Text(text, Set.of())))), 1, 1);
    }
}
