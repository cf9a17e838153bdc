package io.github.mcpresources.office.internal.archive;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Reads XML element by element. The method {@link #children} calls a function for each child element. This function can
 * call {@code children} again, to read the children of the child element.
 */
public final class XmlElements {

    /** Reads a child element, completely or in part. */
    @FunctionalInterface
    public interface Child {

        void read(String name) throws XMLStreamException, IOException;
    }

    /** Reads an XML part from its root element. */
    @FunctionalInterface
    public interface Root {

        void read(XmlElements xml) throws XMLStreamException, IOException;
    }

    private static final String ALTERNATIVE = "AlternateContent";

    private final XmlScanner xml;
    private final int maxText;

    private XmlElements(XmlScanner xml, int maxText) {
        this.xml = xml;
        this.maxText = maxText;
    }

    /**
     * Reads an XML part piece by piece.
     *
     * @throws OfficeException if the part is damaged or encrypted, or exceeds a limit
     * @throws IOException if the file cannot be read, or the function fails
     */
    public static void read(ZipArchive archive, ZipPart part, OfficeLimits limits, Root root) throws IOException {
        read(archive.openText(part), part, limits, root);
    }

    /**
     * Reads an XML part piece by piece.
     *
     * @param max the maximum number of bytes of the part, at most {@link OfficeLimits.Text#part}
     * @throws OfficeException if the part is damaged or encrypted, or exceeds a limit
     * @throws IOException if the file cannot be read, or the function fails
     */
    public static void read(ZipArchive archive, ZipPart part, OfficeLimits limits, long max, Root root)
            throws IOException {
        read(archive.openText(part, max), part, limits, root);
    }

    /**
     * Reads an XML part whose content stays in memory, such as the styles of a document. The part must not have more
     * than {@link OfficeLimits#xmlPart} bytes.
     *
     * @throws OfficeException if the part is damaged or encrypted, or exceeds a limit
     * @throws IOException if the file cannot be read, or the function fails
     */
    public static void readKept(ZipArchive archive, ZipPart part, OfficeLimits limits, Root root) throws IOException {
        read(archive.openXml(part), part, limits, root);
    }

    private static void read(InputStream bytes, ZipPart part, OfficeLimits limits, Root root) throws IOException {
        try (MarkupGuard in = new MarkupGuard(bytes, part, limits)) {
            XmlScanner scanner = XmlScanner.open(in, part.name(), limits);
            while (scanner.next() != XMLStreamConstants.START_ELEMENT) {
                // comments and processing instructions come before the root element
            }
            root.read(new XmlElements(scanner, limits.text().paragraph()));
        } catch (XMLStreamException broken) {
            throw BrokenXml.of(part, broken);
        }
    }

    /** Returns the local name of the current element. */
    public String name() {
        return xml.name();
    }

    /** Returns the value of an attribute by its local name; null if the element does not have the attribute. */
    public @Nullable String attribute(String name) {
        return xml.attribute(name);
    }

    /**
     * Returns the relationship id in an attribute such as {@code r:id}; null if the element does not have the
     * attribute. The parameter is the local name of the attribute, such as {@code id}.
     */
    public @Nullable String relationship(String name) {
        return xml.relationship(name);
    }

    /** Returns the number in an attribute; {@code absent} if the attribute is missing or not a number. */
    public int integer(String name, int absent) {
        String value = attribute(name);
        try {
            return value == null ? absent : Integer.parseInt(value.strip());
        } catch (NumberFormatException none) {
            return absent;
        }
    }

    /**
     * Checks whether the attribute {@code val} switches a property on. If the attribute is missing, the property is on.
     */
    public boolean isOn() {
        String value = attribute("val");
        return value == null || value.equals("1") || value.equals("true") || value.equals("on");
    }

    /**
     * Calls a function for each child of the current element, and moves past the end of the element. For a child
     * {@code mc:AlternateContent}, the function gets the children of the first choice.
     *
     * @throws OfficeException if the XML is nested deeper than {@link OfficeLimits#xmlDepth}
     * @throws XMLStreamException if the XML is damaged or cannot be read
     * @throws IOException if the function fails
     */
    public void children(Child child) throws XMLStreamException, IOException {
        int here = xml.depth();
        while (xml.depth() >= here) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                if (xml.name().equals(ALTERNATIVE)) {
                    alternatives(child);
                } else {
                    child.read(xml.name());
                }
                skipTo(here);
            }
        }
    }

    /**
     * Calls functions for the children of the current element and the text between them, and moves past the end of the
     * element. A long text may be divided into several calls. An {@code mc:AlternateContent} element is passed like any
     * other child.
     *
     * @throws OfficeException if the XML is nested deeper than {@link OfficeLimits#xmlDepth}
     * @throws XMLStreamException if the XML is damaged or cannot be read
     * @throws IOException if a function fails
     */
    public void content(Child child, Consumer<String> text) throws XMLStreamException, IOException {
        int here = xml.depth();
        while (xml.depth() >= here) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                child.read(xml.name());
                skipTo(here);
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                text.accept(xml.chars());
            }
        }
    }

    private void alternatives(Child child) throws XMLStreamException, IOException {
        int here = xml.depth();
        boolean isChosen = false;
        while (xml.depth() >= here) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                if (!isChosen) {
                    isChosen = true;
                    children(child);
                }
                skipTo(here);
            }
        }
    }

    private void skipTo(int depth) throws XMLStreamException {
        while (xml.depth() > depth) {
            xml.next();
        }
    }

    /**
     * Returns the text of the current element, without the text of its children. Moves past the end of the element.
     *
     * @throws OfficeException if the text is longer than {@link OfficeLimits.Text#paragraph}, or if the XML is nested
     *     deeper than {@link OfficeLimits#xmlDepth}
     * @throws XMLStreamException if the XML is damaged or cannot be read
     */
    public String text() throws XMLStreamException {
        return xml.text(maxText);
    }
}
