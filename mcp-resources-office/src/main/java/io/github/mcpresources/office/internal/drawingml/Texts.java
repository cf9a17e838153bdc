package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.internal.document.ChartPoints;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/**
 * Reads the titles of charts and axes, and the names of series. They are stored as paragraphs, or as a reference to
 * cells with cached strings.
 */
final class Texts {

    private Texts() {}

    /**
     * Reads the text of the current element. Paragraphs and cells are joined by a space, and each sequence of white
     * space becomes one space.
     */
    static String read(XmlCursor xml) throws XMLStreamException {
        return read(xml, new Points(new ChartPoints()));
    }

    /**
     * Reads the text of the current element like {@link #read(XmlCursor)}. If the text is a reference to cells, also
     * stores the reference and its cached strings in {@code points}.
     */
    static String read(XmlCursor xml, Points points) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        xml.children(name -> part(name, xml, text, points));
        return text.toString().strip().replaceAll("\\s+", " ");
    }

    private static void part(String name, XmlCursor xml, StringBuilder text, Points points) throws XMLStreamException {
        switch (name) {
            case "tx", "rich", "txData", "r", "fld" -> xml.children(child -> part(child, xml, text, points));
            case "p" -> {
                text.append(' ');
                xml.children(child -> part(child, xml, text, points));
            }
            case "t", "v" -> text.append(xml.text());
            case "br" -> text.append(' ');
            case "strRef" -> {
                points.read(name, xml);
                List<String> texts = points.texts(false);
                text.append(' ').append(String.join(" ", texts));
            }
            default -> {} // formatting
        }
    }
}
