package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.internal.document.ChartPoints;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/**
 * A reader of the texts of titles and names. A text consists of paragraphs and runs, or of a reference with a cached
 * string.
 */
final class Texts {

    private Texts() {}

    /**
     * Reads the text of the current element. Paragraphs and cells are joined by a space. Each sequence of white space
     * becomes one space.
     */
    static String read(XmlCursor xml) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        xml.children(name -> part(name, xml, text));
        return text.toString().strip().replaceAll("\\s+", " ");
    }

    private static void part(String name, XmlCursor xml, StringBuilder text) throws XMLStreamException {
        switch (name) {
            case "tx", "rich", "txData", "r", "fld" -> xml.children(child -> part(child, xml, text));
            case "p" -> {
                text.append(' ');
                xml.children(child -> part(child, xml, text));
            }
            case "t", "v" -> text.append(xml.text());
            case "br" -> text.append(' ');
            case "strRef" -> {
                Points points = new Points(new ChartPoints());
                points.read(name, xml);
                List<String> texts = points.texts(false);
                text.append(' ').append(String.join(" ", texts));
            }
            default -> {} // formatting
        }
    }
}
