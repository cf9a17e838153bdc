package io.github.mcpresources.office.internal.ooxml;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.BrokenXml;
import io.github.mcpresources.office.internal.archive.XmlScanner;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/** A reader of the XML of a package, element by element. */
final class PackageXml {

    /** A receiver of the start of each element, which may also read the text of the element. */
    @FunctionalInterface
    interface Visitor {
        /** Reads an element. Returns true to continue with the next element. */
        boolean element(XmlScanner xml) throws XMLStreamException;
    }

    private final ZipArchive archive;
    private final OfficeLimits limits;

    PackageXml(ZipArchive archive, OfficeLimits limits) {
        this.archive = archive;
        this.limits = limits;
    }

    void visit(ZipPart part, Visitor visitor) throws IOException {
        try (InputStream in = archive.openXml(part)) {
            XmlScanner xml = XmlScanner.open(in, part.name(), limits);
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.START_ELEMENT && !visitor.element(xml)) {
                    return;
                }
            }
        } catch (XMLStreamException broken) {
            throw BrokenXml.of(part, broken);
        }
    }
}
