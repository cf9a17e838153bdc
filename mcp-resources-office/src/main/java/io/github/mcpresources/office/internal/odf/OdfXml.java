package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.BrokenXml;
import io.github.mcpresources.office.internal.archive.XmlScanner;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/** Passes the elements and the text of an XML part to a {@link Visitor}. */
final class OdfXml {

    /**
     * Receives the elements and texts of an XML part. Prefixes are ignored, because the relevant local names are
     * unique.
     */
    interface Visitor {

        void begin(String name, XmlScanner xml);

        default void end(String name) {}

        /** Receives text. A long text may be divided into several calls. */
        default void text(String text) {}
    }

    private OdfXml() {}

    static void visit(ZipArchive archive, ZipPart part, OfficeLimits limits, Visitor visitor) throws IOException {
        try (InputStream in = archive.openContent(part)) {
            XmlScanner xml = XmlScanner.open(in, part.name(), limits);
            while (xml.hasNext()) {
                switch (xml.next()) {
                    case XMLStreamConstants.START_ELEMENT -> visitor.begin(xml.name(), xml);
                    case XMLStreamConstants.END_ELEMENT -> visitor.end(xml.name());
                    case XMLStreamConstants.CHARACTERS -> visitor.text(xml.chars());
                    default -> {}
                }
            }
        } catch (XMLStreamException broken) {
            throw BrokenXml.of(part, broken);
        }
    }
}
