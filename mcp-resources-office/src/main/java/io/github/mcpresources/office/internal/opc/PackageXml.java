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

    /** Receives the start of each element, and can read the text of the element. Returns true to continue. */
    @FunctionalInterface
    public interface Visitor {
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
     * @throws OfficeException if the part is damaged or encrypted, or exceeds a limit
     * @throws IOException if the document cannot be read
     */
    public void visit(ZipPart part, Visitor visitor) throws IOException {
        try (InputStream in = archive.openXml(part)) {
            visit(in, part, visitor);
        }
    }

    /** Does the same with the part with the relationships of a part, which can be larger than other parts. */
    void visitRelationships(ZipPart part, Visitor visitor) throws IOException {
        try (InputStream in = archive.openRelationships(part)) {
            visit(in, part, visitor);
        }
    }

    private void visit(InputStream in, ZipPart part, Visitor visitor) throws IOException {
        try {
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
