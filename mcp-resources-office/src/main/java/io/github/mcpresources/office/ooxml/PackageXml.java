package io.github.mcpresources.office.ooxml;

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

/** Reads the XML of a package element by element: no DTD, no entities but the five, no depth without end. */
final class PackageXml {

    /** Gets each element as it begins, and may take its text. */
    @FunctionalInterface
    interface Visitor {
        /** Whether to go on. */
        boolean element(XMLStreamReader xml) throws XMLStreamException;
    }

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final XMLInputFactory factory = XMLInputFactory.newDefaultFactory();

    PackageXml(ZipArchive archive, OfficeLimits limits) {
        this.archive = archive;
        this.limits = limits;
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    }

    void visit(ZipPart part, Visitor visitor) throws IOException {
        try (InputStream in = archive.openXml(part)) {
            XMLStreamReader xml = factory.createXMLStreamReader(in);
            int depth = 0;
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    if (++depth > limits.xmlDepth()) {
                        throw new OfficeException(
                                Reason.LIMIT,
                                "The XML of " + part.name() + " nests deeper than the limit of " + limits.xmlDepth()
                                        + " (setting OfficeLimits.xmlDepth)",
                                null);
                    }
                    if (!visitor.element(xml)) {
                        return;
                    }
                    if (xml.isEndElement()) { // the visitor took its text
                        depth--;
                    }
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    depth--;
                }
            }
        } catch (XMLStreamException | MissingResourceException broken) {
            throw BrokenXml.of(part, broken);
        }
    }

    /** An attribute by its local name, in whatever namespace: strict documents have others than transitional ones. */
    static @Nullable String attribute(XMLStreamReader xml, String name) {
        for (int at = 0; at < xml.getAttributeCount(); at++) {
            if (xml.getAttributeLocalName(at).equals(name)) {
                return xml.getAttributeValue(at);
            }
        }
        return null;
    }

    /** The id of a relationship, which unlike other ids is in a namespace. */
    static @Nullable String relationship(XMLStreamReader xml, String name) {
        for (int at = 0; at < xml.getAttributeCount(); at++) {
            String space = xml.getAttributeNamespace(at);
            if (xml.getAttributeLocalName(at).equals(name) && space != null && space.endsWith("/relationships")) {
                return xml.getAttributeValue(at);
            }
        }
        return null;
    }
}
