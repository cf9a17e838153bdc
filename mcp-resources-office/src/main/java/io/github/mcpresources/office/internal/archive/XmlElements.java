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
 * Reads XML element by element. {@link #children} passes each child of the current element to a function, which can
 * read the children of this child in the same way. For an {@code mc:AlternateContent} element, {@link #children} reads
 * only the first choice.
 */
public final class XmlElements {

    /** A function that reads a child element. It can leave content of the child unread. */
    @FunctionalInterface
    public interface Child {

        /**
         * Reads a child.
         *
         * @param name the local name of the child
         * @throws XMLStreamException if the XML is damaged or cannot be read
         * @throws IOException if the result cannot be written
         */
        void read(String name) throws XMLStreamException, IOException;
    }

    /** A function that reads an XML part from its root element. */
    @FunctionalInterface
    public interface Root {

        /**
         * Reads the part.
         *
         * @param xml a reader at the root element
         * @throws XMLStreamException if the XML is damaged or cannot be read
         * @throws IOException if the result cannot be written
         */
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
     * Reads an XML part of a zip file, piece by piece.
     *
     * @param archive the zip file
     * @param part the part
     * @param limits the limits
     * @param root a function that reads the root element
     * @throws OfficeException if the part is damaged, encrypted or over a limit
     * @throws IOException if the file cannot be read, or the function fails
     */
    public static void read(ZipArchive archive, ZipPart part, OfficeLimits limits, Root root) throws IOException {
        read(archive.openText(part), part, limits, root);
    }

    /**
     * Reads an XML part of a zip file, piece by piece.
     *
     * @param archive the zip file
     * @param part the part
     * @param limits the limits
     * @param max the maximum number of bytes of the part, at most {@link OfficeLimits.Text#part}
     * @param root a function that reads the root element
     * @throws OfficeException if the part is damaged, encrypted or over a limit
     * @throws IOException if the file cannot be read, or the function fails
     */
    public static void read(ZipArchive archive, ZipPart part, OfficeLimits limits, long max, Root root)
            throws IOException {
        read(archive.openText(part, max), part, limits, root);
    }

    /**
     * Reads an XML part whose content stays in memory, such as the styles of a document. Therefore the part must not
     * have more than {@link OfficeLimits#xmlPart} bytes.
     *
     * @param archive the zip file
     * @param part the part
     * @param limits the limits
     * @param root a function that reads the root element
     * @throws OfficeException if the part is damaged, encrypted or over a limit
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

    /**
     * Returns the local name of the current element.
     *
     * @return the name
     */
    public String name() {
        return xml.name();
    }

    /**
     * Returns the value of an attribute by its local name.
     *
     * @param name the local name of the attribute
     * @return the value, or null if the current element does not have the attribute
     */
    public @Nullable String attribute(String name) {
        return xml.attribute(name);
    }

    /**
     * Returns the value of an attribute that contains a relationship id, such as {@code r:id}.
     *
     * @param name its local name
     * @return its value, or null if the element does not have the attribute
     */
    public @Nullable String relationship(String name) {
        return xml.relationship(name);
    }

    /**
     * Returns the value of an attribute as a number.
     *
     * @param name the local name of the attribute
     * @param absent the result if the current element does not have the attribute, or if its value is not a number
     * @return the number
     */
    public int integer(String name, int absent) {
        String value = attribute(name);
        try {
            return value == null ? absent : Integer.parseInt(value.strip());
        } catch (NumberFormatException none) {
            return absent;
        }
    }

    /**
     * Checks the attribute {@code val} of an element that switches a property on or off.
     *
     * @return true if the attribute is missing or true
     */
    public boolean isOn() {
        String value = attribute("val");
        return value == null || value.equals("1") || value.equals("true") || value.equals("on");
    }

    /**
     * Calls a function for each child of the current element, and moves past the end of the element. Instead of a child
     * {@code mc:AlternateContent}, the function gets the children of its first choice.
     *
     * @param child the function
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
     * Calls functions for each child of the current element and for the text between the children, and moves past the
     * end of the element. Unlike {@link #children}, this method passes an {@code mc:AlternateContent} element to the
     * function like any other child.
     *
     * @param child the function for children
     * @param text the function for text; a long text may be divided into several calls
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
     * @return the text
     * @throws OfficeException if the text is longer than {@link OfficeLimits.Text#paragraph}, or if the XML is nested
     *     deeper than {@link OfficeLimits#xmlDepth}
     * @throws XMLStreamException if the XML is damaged or cannot be read
     */
    public String text() throws XMLStreamException {
        return xml.text(maxText);
    }
}
