package io.github.mcpresources.office.drawingml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.InputStream;
import java.util.MissingResourceException;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Walks through XML, element by element; what nobody asks for is passed over. No DTD, no entities, a bounded depth. */
final class XmlCursor {

    /** What to do with a child, by its local name. It may leave the rest of the child unread. */
    @FunctionalInterface
    interface Child {
        void read(String name) throws XMLStreamException;
    }

    private static final XMLInputFactory FACTORY = factory();

    private final XMLStreamReader xml;
    private final int deepest;
    private int depth;

    private XmlCursor(XMLStreamReader xml, int deepest) {
        this.xml = xml;
        this.deepest = deepest;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        return factory;
    }

    /** Stands on the root element. */
    static XmlCursor open(InputStream in, OfficeLimits limits) throws XMLStreamException {
        XMLStreamReader xml;
        synchronized (FACTORY) { // which is not safe for threads
            xml = FACTORY.createXMLStreamReader(in);
        }
        XmlCursor cursor = new XmlCursor(xml, limits.xmlDepth());
        while (cursor.next() != XMLStreamConstants.START_ELEMENT) {
            // what stands before the root
        }
        return cursor;
    }

    private int next() throws XMLStreamException {
        int event = parse();
        if (event == XMLStreamConstants.DTD) {
            throw new OfficeException(Reason.CORRUPT, "The XML of the chart has a DTD, which no chart needs.", null);
        }
        if (event == XMLStreamConstants.START_ELEMENT && ++depth > deepest) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The XML of the chart nests deeper than " + deepest + " elements (OfficeLimits.xmlDepth).",
                    null);
        }
        if (event == XMLStreamConstants.END_ELEMENT) {
            depth--;
        }
        return event;
    }

    private int parse() throws XMLStreamException {
        try {
            return xml.next();
        } catch (MissingResourceException untold) { // the parser has no message for what it found
            throw new XMLStreamException("The XML is not well-formed", untold);
        }
    }

    String namespace() {
        return xml.getNamespaceURI() == null ? "" : xml.getNamespaceURI();
    }

    @Nullable
    String attribute(String name) {
        return xml.getAttributeValue(null, name);
    }

    /** The attribute that most elements of a chart consist of. */
    String val(String absent) {
        String val = attribute("val");
        return val == null ? absent : val;
    }

    boolean flag() {
        String val = val("1");
        return val.equals("1") || val.equals("true");
    }

    /** Visits the children of this element and stands behind it. Extensions are left out: what is in them is not shown. */
    void children(Child child) throws XMLStreamException {
        int here = depth;
        while (depth >= here) {
            if (next() == XMLStreamConstants.START_ELEMENT) {
                String name = xml.getLocalName();
                if (!name.equals("extLst") && !name.equals("AlternateContent")) {
                    child.read(name);
                }
                while (depth > here) {
                    next();
                }
            }
        }
    }

    /** The text of this element, without that of its children; stands behind it. */
    String text() throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        int here = depth;
        while (depth >= here) {
            int event = next();
            if (depth == here && (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA)) {
                text.append(xml.getText());
            }
        }
        return text.toString();
    }
}
