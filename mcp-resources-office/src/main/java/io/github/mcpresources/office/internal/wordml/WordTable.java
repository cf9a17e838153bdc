package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads one table of a docx document. */
final class WordTable {

    private static final int CELL = 16;
    private static final int MAX_SPAN = 1000;

    private static final class Cell {
        private final List<Block> content = new ArrayList<>();
        private int columns = 1;
        private int rows = 1;
    }

    private final WordReader reader;
    private final PackagePart part;
    private final List<List<Cell>> rows = new ArrayList<>();
    /**
     * The vertically merged cells of the previous row, which cells of the next row can continue. The keys are their
     * first columns.
     */
    private Map<Integer, Cell> above = new HashMap<>();

    private long cells;

    WordTable(WordReader reader, PackagePart part) {
        this.reader = reader;
        this.part = part;
    }

    void read(XmlElements xml, TextSink sink) throws XMLStreamException, IOException {
        rows(xml);
        if (!rows.isEmpty()) {
            List<List<Block.Cell>> table = new ArrayList<>();
            for (List<Cell> row : rows) {
                table.add(row.stream()
                        .map(cell -> new Block.Cell(List.copyOf(cell.content), cell.columns, cell.rows))
                        .toList());
            }
            sink.accept(new Block.Table(table, Block.Kind.WHOLE));
        }
    }

    private void rows(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "tr" -> row(xml);
                case "tblPr", "tblGrid", "del", "moveFrom", "sdtPr" -> {}
                default -> rows(xml); // content controls, insertions
            }
        });
    }

    private void row(XmlElements xml) throws XMLStreamException, IOException {
        List<Cell> row = new ArrayList<>();
        Map<Integer, Cell> next = new HashMap<>();
        int[] column = {0};
        boolean[] deleted = {false};
        cells(xml, row, next, column, deleted);
        if (!row.isEmpty() && !deleted[0]) {
            rows.add(row);
            above = next;
        }
    }

    private void cells(XmlElements xml, List<Cell> row, Map<Integer, Cell> next, int[] column, boolean[] deleted)
            throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "tc" -> cell(xml, row, next, column);
                case "trPr" ->
                    xml.children(property -> {
                        if (property.equals("gridBefore")) {
                            Cell empty = new Cell();
                            empty.columns = span(xml.attribute("val"));
                            count(empty.columns);
                            column[0] += empty.columns;
                            row.add(empty);
                        } else if (property.equals("del")) {
                            deleted[0] = true;
                        }
                    });
                case "tblPrEx", "sdtPr" -> {}
                default -> cells(xml, row, next, column, deleted);
            }
        });
    }

    private void cell(XmlElements xml, List<Cell> row, Map<Integer, Cell> next, int[] column)
            throws XMLStreamException, IOException {
        Cell cell = new Cell();
        String[] merge = new String[2]; // vertical, horizontal
        xml.children(name -> {
            if (name.equals("tcPr")) {
                xml.children(property -> {
                    switch (property) {
                        case "gridSpan" -> cell.columns = span(xml.attribute("val"));
                        case "vMerge" -> merge[0] = value(xml.attribute("val"));
                        case "hMerge" -> merge[1] = value(xml.attribute("val"));
                        default -> {}
                    }
                });
            } else {
                one(xml, name, cell);
            }
        });
        count(cell.columns);
        if ("continue".equals(merge[1]) && !row.isEmpty()) {
            Cell left = row.get(row.size() - 1);
            left.columns += cell.columns;
            left.content.addAll(cell.content);
        } else {
            Cell upper = above.get(column[0]);
            if ("continue".equals(merge[0]) && upper != null) {
                upper.rows++;
                upper.content.addAll(cell.content);
                cell.content.clear();
                cell.rows = 0;
                next.put(column[0], upper);
            } else if (merge[0] != null) {
                next.put(column[0], cell);
            }
            row.add(cell);
        }
        column[0] += cell.columns;
    }

    private void one(XmlElements xml, String name, Cell cell) throws XMLStreamException, IOException {
        switch (name) {
            case "p" -> new WordParagraph(reader, part).read(xml, cell.content::add);
            case "tbl" -> new WordTable(reader, part).read(xml, cell.content::add);
            case "altChunk" -> reader.imported(xml, part, cell.content::add);
            case "del", "moveFrom" -> {}
            default -> reader.blocks(xml, part, cell.content::add);
        }
    }

    private static String value(@Nullable String attribute) {
        return attribute == null ? "continue" : attribute;
    }

    private static int span(@Nullable String attribute) {
        return Math.max(1, Math.min(MAX_SPAN, WordParagraph.number(attribute, 1)));
    }

    private void count(int columns) {
        reader.hold((long) CELL * columns); // even an empty cell takes memory
        cells += columns;
        Block.Table.checkCells(cells, reader.limits());
    }
}
