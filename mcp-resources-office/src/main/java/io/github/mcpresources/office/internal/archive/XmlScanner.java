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

/**
 * A forward-only reader of XML. It ignores DTDs, resolves only the five predefined entities, and limits the nesting
 * depth. Not thread-safe.
 */
public final class XmlScanner {

    private final XMLStreamReader xml;
    private final String what;
    private final int deepest;
    private final Runnable afterEvent;
    private int depth;

    private XmlScanner(XMLStreamReader xml, String what, int deepest, Runnable afterEvent) {
        this.xml = xml;
        this.what = what;
        this.deepest = deepest;
        this.afterEvent = afterEvent;
    }

    /**
     * Returns a new factory that ignores DTDs and external entities. A factory cannot be shared, because StAX does not
     * guarantee thread safety and the JDK's factory keeps a reference to the last input.
     */
    public static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    /**
     * Opens a scanner. The first call of {@link #next} returns the first event. The stream is not closed.
     *
     * @param what a short description of the XML for error messages, such as {@code word/document.xml} or {@code the
     *     chart}
     * @throws XMLStreamException if the XML is damaged or cannot be read
     */
    public static XmlScanner open(InputStream in, String what, OfficeLimits limits) throws XMLStreamException {
        return open(in, what, limits, () -> {});
    }

    static XmlScanner open(MarkupGuard guard, String what, OfficeLimits limits) throws XMLStreamException {
        return open(guard, what, limits, guard::afterEvent);
    }

    private static XmlScanner open(InputStream in, String what, OfficeLimits limits, Runnable afterEvent)
            throws XMLStreamException {
        try {
            return new XmlScanner(factory().createXMLStreamReader(in), what, limits.xmlDepth(), afterEvent);
        } catch (MissingResourceException missing) {
            throw malformed(missing);
        }
    }

    /** Converts the exception that the parser throws if the text of an error message is missing in the JDK. */
    private static XMLStreamException malformed(MissingResourceException missing) {
        return new XMLStreamException("The XML is not well-formed", missing);
    }

    public boolean hasNext() throws XMLStreamException {
        return xml.hasNext();
    }

    /**
     * Returns the next event, one of {@link XMLStreamConstants}.
     *
     * @throws OfficeException if the XML is nested deeper than {@link OfficeLimits#xmlDepth}
     * @throws XMLStreamException if the XML is damaged or cannot be read
     */
    public int next() throws XMLStreamException {
        int event;
        try {
            event = xml.next();
        } catch (MissingResourceException missing) {
            throw malformed(missing);
        }
        afterEvent.run();
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

    /** Returns the number of open elements: 1 at the start of the root element, 0 at its end. */
    public int depth() {
        return depth;
    }

    /** Returns the local name of the current element. The prefix is ignored, because documents can use any prefix. */
    public String name() {
        return xml.getLocalName();
    }

    public String namespace() {
        return xml.getNamespaceURI() == null ? "" : xml.getNamespaceURI();
    }

    /**
     * Returns the value of an attribute by its local name; null if the element does not have the attribute. The
     * namespace is ignored, because the Strict and Transitional variants of Office Open XML use different namespaces.
     */
    public @Nullable String attribute(String name) {
        return xml.getAttributeValue(null, name);
    }

    /**
     * Returns the value of an attribute with a relationship id, such as {@code r:id}; null if the element does not have
     * the attribute. Only attributes in the relationships namespace count, not a plain {@code id}.
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

    /** Returns the text of the current event. A long text may be divided into several events. */
    public String chars() {
        return xml.getText();
    }

    /**
     * Returns the text of the current element, without the text of its children, and moves to the end of the element.
     *
     * @throws OfficeException if the XML is nested deeper than {@link OfficeLimits#xmlDepth}
     * @throws XMLStreamException if the XML is damaged or cannot be read
     */
    public String text() throws XMLStreamException {
        return text(Integer.MAX_VALUE);
    }

    /**
     * Returns the text as {@link #text()} does.
     *
     * @param max the maximum number of characters
     * @throws OfficeException if the text is longer, or if the XML is nested deeper than {@link OfficeLimits#xmlDepth}
     * @throws XMLStreamException if the XML is damaged or cannot be read
     */
    public String text(int max) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        int here = depth;
        while (depth >= here) {
            int event = next();
            if (depth == here && (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA)) {
                text.append(xml.getText());
                if (text.length() > max) {
                    throw new OfficeException(
                            Reason.LIMIT,
                            "A text in the XML of " + what + " has " + text.length()
                                    + " characters or more, over the limit of " + max
                                    + " (setting OfficeLimits.Text.paragraph)",
                            null);
                }
            }
        }
        return text.toString();
    }
}
