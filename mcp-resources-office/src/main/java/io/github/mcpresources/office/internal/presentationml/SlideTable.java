package io.github.mcpresources.office.internal.presentationml;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.drawingml.TextBody;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.text.Block;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import javax.xml.stream.XMLStreamException;

/** Reads one table of a pptx slide. */
final class SlideTable {

    private static final int CELL = 16;
    private static final int MAX_SPAN = 1000;

    private final OfficeLimits limits;
    private final PackagePart slide;
    private final LongConsumer held;
    private final List<List<Block.Cell>> rows = new ArrayList<>();
    private long cells;

    SlideTable(OfficeLimits limits, PackagePart slide, LongConsumer held) {
        this.limits = limits;
        this.slide = slide;
        this.held = held;
    }

    Optional<Block> read(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals("tr")) {
                held.accept(CELL);
                List<Block.Cell> row = new ArrayList<>();
                xml.children(cell -> {
                    if (cell.equals("tc")) {
                        cell(xml, row);
                    }
                });
                rows.add(row);
            }
        });
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Block.Table(rows, Block.Kind.WHOLE));
    }

    private void cell(XmlElements xml, List<Block.Cell> row) throws XMLStreamException, IOException {
        int columns = Math.max(1, Math.min(MAX_SPAN, xml.integer("gridSpan", 1)));
        int down = Math.max(1, xml.integer("rowSpan", 1));
        boolean isBelow = TextBody.isOn(xml.attribute("vMerge"));
        if (TextBody.isOn(xml.attribute("hMerge"))) { // covered by the cell to the left
            return;
        }
        held.accept((long) CELL * columns); // even an empty cell takes memory
        cells += columns;
        Block.Table.checkCells(cells, limits);
        List<Block> content = TextBody.read(xml, limits, slide::link, held).blocks();
        row.add(new Block.Cell(content, columns, isBelow ? 0 : down));
    }
}
