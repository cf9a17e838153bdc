package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/** Reads one table of an OpenDocument text document or slide. */
final class OdfTable {

    private static final int CELL = 16;
    private static final int MAX_SPAN = 1000;
    private static final int MAX_REPEATED = 1000;

    private final OdfTextReader reader;
    private final List<List<Block.Cell>> rows = new ArrayList<>();
    private long cells;

    OdfTable(OdfTextReader reader) {
        this.reader = reader;
    }

    void read(XmlElements xml, TextSink sink) throws XMLStreamException, IOException {
        String style = xml.attribute("style-name");
        reader.pages().before(reader.styles().breaksBefore("table", style));
        reader.pages().enter();
        rows(xml);
        reader.pages().leave();
        if (!rows.isEmpty()) {
            sink.accept(new Block.Table(rows, Block.Kind.WHOLE));
        }
        reader.pages().after(reader.styles().breaksAfter("table", style));
    }

    private void rows(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "table-row" -> row(xml);
                case "soft-page-break" -> reader.pages().breakSoft();
                case "table-columns", "table-column", "shapes", "title", "desc" -> {}
                default -> rows(xml); // header rows, groups of rows
            }
        });
    }

    private void row(XmlElements xml) throws XMLStreamException, IOException {
        List<Block.Cell> row = new ArrayList<>();
        int repeated = Math.max(1, Math.min(MAX_REPEATED, xml.integer("number-rows-repeated", 1)));
        int[] covered = {0};
        int page = reader.pages().current();
        int[] last = {page};
        xml.children(name -> {
            int times = Math.max(1, Math.min(MAX_REPEATED, xml.integer("number-columns-repeated", 1)));
            if (name.equals("table-cell")) {
                int columns = Math.max(1, Math.min(MAX_SPAN, xml.integer("number-columns-spanned", 1)));
                int down = Math.max(1, xml.integer("number-rows-spanned", 1));
                List<Block> content = new ArrayList<>();
                reader.pages().continueOn(page); // the cells of a row are side by side
                reader.blocks(xml, content::add);
                last[0] = Math.max(last[0], reader.pages().current());
                for (int time = 0; time < times; time++) {
                    row.add(new Block.Cell(content, columns, down));
                    count(columns);
                }
                covered[0] = columns - 1;
            } else if (name.equals("covered-table-cell")) {
                for (int time = 0; time < times; time++) {
                    if (covered[0] > 0) {
                        covered[0]--; // covered by the cell to the left
                    } else {
                        row.add(new Block.Cell(List.of(), 1, 0));
                        count(1);
                    }
                }
            }
        });
        reader.pages().continueOn(last[0]);
        for (int time = 0; time < repeated && !row.isEmpty(); time++) {
            rows.add(row);
            count(time == 0 ? 0 : row.size());
        }
    }

    private void count(int columns) {
        reader.hold((long) CELL * columns); // even an empty cell takes memory
        cells += columns;
        Block.Table.checkCells(cells, reader.limits());
    }
}
