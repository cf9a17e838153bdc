package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.text.ListNumbers;
import java.io.IOException;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * The bullet or number of a paragraph.
 *
 * @param shown true if the paragraph has a bullet or number
 * @param scheme the format of the numbers, such as {@code arabicPeriod}; null for a bullet
 * @param start the first number
 */
public record Bullet(boolean shown, @Nullable String scheme, int start) {

    /**
     * Returns the bullet in the properties of a paragraph; null if the properties do not state whether there is a
     * bullet.
     *
     * @throws XMLStreamException if the XML is damaged or cannot be read
     * @throws IOException if the document cannot be read
     */
    static @Nullable Bullet read(XmlElements xml) throws XMLStreamException, IOException {
        Bullet[] found = {null};
        xml.children(name -> {
            switch (name) {
                case "buNone" -> found[0] = new Bullet(false, null, 1);
                case "buChar", "buBlip" -> found[0] = new Bullet(true, null, 1);
                case "buAutoNum" -> {
                    String scheme = xml.attribute("type");
                    found[0] = new Bullet(true, scheme == null ? "arabicPeriod" : scheme, xml.integer("startAt", 1));
                }
                default -> {}
            }
        });
        return found[0];
    }

    /** Returns the label of a paragraph with a number, such as {@code (a)}; empty for a bullet. */
    public String label(int number) {
        if (scheme == null) {
            return "";
        }
        String kind = scheme.toLowerCase(Locale.ROOT);
        String format = kind.startsWith("alphalc")
                ? "lowerLetter"
                : kind.startsWith("alphauc")
                        ? "upperLetter"
                        : kind.startsWith("romanlc")
                                ? "lowerRoman"
                                : kind.startsWith("romanuc") ? "upperRoman" : "decimal";
        String text = ListNumbers.format(format, number);
        return kind.endsWith("parenboth")
                ? "(" + text + ")"
                : kind.endsWith("parenr") ? text + ")" : kind.endsWith("plain") ? text : text + ".";
    }
}
