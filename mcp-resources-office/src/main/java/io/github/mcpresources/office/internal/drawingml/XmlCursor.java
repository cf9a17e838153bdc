package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlScanner;
import java.io.InputStream;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** A cursor that moves through XML element by element, and skips elements that are not read. */
final class XmlCursor {

    /** Reads a child element, completely or in part. */
    @FunctionalInterface
    interface Child {
        void read(String name) throws XMLStreamException;
    }

    private final XmlScanner xml;

    private XmlCursor(XmlScanner xml) {
        this.xml = xml;
    }

    /**
     * Opens a cursor at the root element.
     *
     * @throws OfficeException if the XML has a DTD
     */
    static XmlCursor open(InputStream in, String what, OfficeLimits limits) throws XMLStreamException {
        XmlScanner xml = XmlScanner.open(in, what, limits);
        for (int event = xml.next(); event != XMLStreamConstants.START_ELEMENT; event = xml.next()) {
            if (event == XMLStreamConstants.DTD) {
                throw new OfficeException(
                        Reason.CORRUPT, "The XML of " + what + " has a DTD, which is not allowed", null);
            }
        }
        return new XmlCursor(xml);
    }

    String namespace() {
        return xml.namespace();
    }

    @Nullable
    String attribute(String name) {
        return xml.attribute(name);
    }

    /** Returns the attribute {@code val}, or the given value if the attribute is absent. */
    String val(String absent) {
        String val = attribute("val");
        return val == null ? absent : val;
    }

    boolean flag() {
        String val = val("1");
        return val.equals("1") || val.equals("true");
    }

    /**
     * Calls a function for each child of the current element, and moves past the end of the element. Skips
     * {@code extLst} and {@code AlternateContent}, whose content is not used.
     */
    void children(Child child) throws XMLStreamException {
        int here = xml.depth();
        while (xml.depth() >= here) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                String name = xml.name();
                if (!name.equals("extLst") && !name.equals("AlternateContent")) {
                    child.read(name);
                }
                while (xml.depth() > here) {
                    xml.next();
                }
            }
        }
    }

    /** Returns the text of the current element, without the text of its children. Moves past the end of the element. */
    String text() throws XMLStreamException {
        return xml.text();
    }
}
