package io.github.mcpresources.office.internal.archive;

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

/** Reads XML from front to back: no DTD, no entities but the five, no depth without end. Used by one thread. */
public final class XmlScanner {

    private final XMLStreamReader xml;
    private final String what;
    private final int deepest;
    private int depth;

    private XmlScanner(XMLStreamReader xml, String what, int deepest) {
        this.xml = xml;
        this.what = what;
        this.deepest = deepest;
    }

    /**
     * A factory of parsers that resolve nothing. A new one each time: StAX does not promise that threads may share one, and
     * the JDK's holds on to the last input.
     *
     * @return the JDK's factory, without DTDs and external entities
     */
    public static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    /**
     * Stands before the first event.
     *
     * @param in the XML; not closed
     * @param what what it is, for messages, such as {@code the part word/document.xml}
     * @param limits the bounds
     * @return the scanner
     * @throws XMLStreamException if the XML is damaged
     */
    public static XmlScanner open(InputStream in, String what, OfficeLimits limits) throws XMLStreamException {
        try {
            return new XmlScanner(factory().createXMLStreamReader(in), what, limits.xmlDepth());
        } catch (MissingResourceException untold) {
            throw malformed(untold);
        }
    }

    /** The parser has no message for some of what it finds. */
    private static XMLStreamException malformed(MissingResourceException untold) {
        return new XMLStreamException("The XML is not well-formed", untold);
    }

    /**
     * Whether anything comes.
     *
     * @return whether {@link #next} may be called
     * @throws XMLStreamException if the parser cannot tell
     */
    public boolean hasNext() throws XMLStreamException {
        return xml.hasNext();
    }

    /**
     * Goes on by one event.
     *
     * @return one of {@link XMLStreamConstants}
     * @throws OfficeException if the XML nests deeper than {@link OfficeLimits#xmlDepth}
     * @throws XMLStreamException if it is damaged
     */
    public int next() throws XMLStreamException {
        int event;
        try {
            event = xml.next();
        } catch (MissingResourceException untold) {
            throw malformed(untold);
        }
        if (event == XMLStreamConstants.START_ELEMENT && ++depth > deepest) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The XML of " + what + " nests deeper than the limit of " + deepest
                            + " (setting OfficeLimits.xmlDepth)",
                    null);
        }
        if (event == XMLStreamConstants.END_ELEMENT) {
            depth--;
        }
        return event;
    }

    /**
     * How many elements are open.
     *
     * @return the root's start counts as 1, its end as 0
     */
    public int depth() {
        return depth;
    }

    /**
     * The element that was just reached.
     *
     * @return its local name: prefixes are free
     */
    public String name() {
        return xml.getLocalName();
    }

    /**
     * The namespace of the element that was just reached.
     *
     * @return its URI, empty where it has none
     */
    public String namespace() {
        return xml.getNamespaceURI() == null ? "" : xml.getNamespaceURI();
    }

    /**
     * An attribute by its local name, in whatever namespace: strict documents have others than transitional ones.
     *
     * @param name its local name
     * @return its value, or null where the element has none
     */
    public @Nullable String attribute(String name) {
        return xml.getAttributeValue(null, name);
    }

    /**
     * The id of a relationship, which unlike other ids is in a namespace.
     *
     * @param name its local name
     * @return its value, or null where the element has none
     */
    public @Nullable String relationship(String name) {
        for (int at = 0; at < xml.getAttributeCount(); at++) {
            String space = xml.getAttributeNamespace(at);
            if (xml.getAttributeLocalName(at).equals(name) && space != null && space.endsWith("/relationships")) {
                return xml.getAttributeValue(at);
            }
        }
        return null;
    }

    /**
     * The text that was just reached.
     *
     * @return it, or a part of it
     */
    public String chars() {
        return xml.getText();
    }

    /**
     * Reads the text of the element that was just reached, without that of its children, and stands on its end.
     *
     * @return the text
     * @throws OfficeException if the XML nests deeper than {@link OfficeLimits#xmlDepth}
     * @throws XMLStreamException if it is damaged
     */
    public String text() throws XMLStreamException {
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
