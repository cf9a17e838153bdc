package io.github.mcpresources.office.odf;

import io.github.mcpresources.office.archive.BrokenXml;
import io.github.mcpresources.office.archive.ZipArchive;
import io.github.mcpresources.office.archive.ZipPart;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.IOException;
import java.io.InputStream;
import java.util.MissingResourceException;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads a part of XML from front to back: no DTD, no entities but the five, no depth without end. */
final class OdfXml {

    /** Gets what comes, by local names: prefixes are free, and no two that matter are the same. */
    interface Visitor {

        /** An element begins. */
        void begin(String name, XMLStreamReader xml);

        /** An element ends. */
        default void end(String name) {}

        /** Text. */
        default void text(String text) {}
    }

    private static final XMLInputFactory FACTORY = factory();

    private OdfXml() {}

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    static void visit(ZipArchive archive, ZipPart part, OfficeLimits limits, Visitor visitor) throws IOException {
        try (InputStream in = archive.open(part)) {
            XMLStreamReader xml = FACTORY.createXMLStreamReader(in);
            int depth = 0;
            while (xml.hasNext()) {
                switch (xml.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        depth++;
                        if (depth > limits.xmlDepth()) {
                            throw new OfficeException(
                                    Reason.LIMIT,
                                    "The XML of " + part.name() + " nests deeper than the limit of " + limits.xmlDepth()
                                            + " (setting OfficeLimits.xmlDepth)",
                                    null);
                        }
                        visitor.begin(xml.getLocalName(), xml);
                    }
                    case XMLStreamConstants.END_ELEMENT -> {
                        depth--;
                        visitor.end(xml.getLocalName());
                    }
                    case XMLStreamConstants.CHARACTERS -> visitor.text(xml.getText());
                    default -> {}
                }
            }
        } catch (XMLStreamException | MissingResourceException broken) {
            throw BrokenXml.of(part, broken);
        }
    }

    static @Nullable String attribute(XMLStreamReader xml, String name) {
        for (int at = 0; at < xml.getAttributeCount(); at++) {
            if (xml.getAttributeLocalName(at).equals(name)) {
                return xml.getAttributeValue(at);
            }
        }
        return null;
    }
}
