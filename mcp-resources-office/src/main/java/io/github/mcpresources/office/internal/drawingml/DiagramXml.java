package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import javax.xml.stream.XMLStreamException;

/** Reads the texts of a diagram (SmartArt). */
public final class DiagramXml {

    private DiagramXml() {}

    /**
     * Reads the data part of a diagram. Returns a list item for each point with text.
     *
     * @param held a function that receives the number of characters of each paragraph
     * @throws XMLStreamException if the XML is damaged or cannot be read
     * @throws IOException if the document cannot be read
     */
    public static List<Block> read(XmlElements xml, OfficeLimits limits, LongConsumer held)
            throws XMLStreamException, IOException {
        List<Block> points = new ArrayList<>();
        read(xml, limits, held, points);
        return points;
    }

    private static void read(XmlElements xml, OfficeLimits limits, LongConsumer held, List<Block> points)
            throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals("t")) {
                List<Inline> text = TextBody.read(xml, limits, id -> null, held).joined();
                if (!text.isEmpty()) {
                    points.add(new Block.ListItem(0, "", text));
                }
            } else if (name.equals("ptLst") || name.equals("pt")) {
                read(xml, limits, held, points);
            }
        });
    }
}
