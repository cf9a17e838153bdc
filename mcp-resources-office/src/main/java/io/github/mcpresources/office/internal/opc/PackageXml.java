package io.github.mcpresources.office.internal.opc;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.BrokenXml;
import io.github.mcpresources.office.internal.archive.XmlScanner;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/** Reads the XML parts of a package element by element. */
public final class PackageXml {

    /** A function that is called at the start of each element. It can also read the text of the element. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Reads an element.
         *
         * @param xml a scanner at the start of the element
         * @return true to continue with the next element
         * @throws XMLStreamException if the XML is damaged or cannot be read
         */
        boolean element(XmlScanner xml) throws XMLStreamException;
    }

    private final ZipArchive archive;
    private final OfficeLimits limits;

    PackageXml(ZipArchive archive, OfficeLimits limits) {
        this.archive = archive;
        this.limits = limits;
    }

    /**
     * Passes each element of a part to a visitor, until the visitor returns false.
     *
     * @param part the part
     * @param visitor the visitor
     * @throws OfficeException if the part is damaged, encrypted or over a limit
     * @throws IOException if the document cannot be read
     */
    public void visit(ZipPart part, Visitor visitor) throws IOException {
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
