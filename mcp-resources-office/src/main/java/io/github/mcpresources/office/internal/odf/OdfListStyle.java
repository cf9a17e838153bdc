package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.text.ListNumbers;
import java.io.IOException;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** A list style, which defines the labels of the items at each level of a list. */
final class OdfListStyle {

    private static final int LEVELS = 10;

    /**
     * A level with numbers.
     *
     * @param start the first number
     * @param shown the number of levels whose numbers appear in a label: 2 for a label such as {@code 3.1}
     */
    private record Level(String format, String prefix, String suffix, int start, int shown) {}

    private final @Nullable Level[] levels = new Level[LEVELS];

    void read(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            int depth = xml.integer("level", 0) - 1;
            boolean isNumber = name.equals("list-level-style-number") || name.equals("outline-level-style");
            if (isNumber && depth >= 0 && depth < LEVELS) {
                levels[depth] = new Level(
                        format(xml.attribute("num-format")),
                        text(xml.attribute("num-prefix")),
                        text(xml.attribute("num-suffix")),
                        xml.integer("start-value", 1),
                        Math.max(1, xml.integer("display-levels", 1)));
            }
        });
    }

    private static String text(@Nullable String attribute) {
        return attribute == null ? "" : attribute;
    }

    private static String format(@Nullable String format) {
        return switch (text(format)) {
            case "1" -> "decimal";
            case "a" -> "lowerLetter";
            case "A" -> "upperLetter";
            case "i" -> "lowerRoman";
            case "I" -> "upperRoman";
            case "" -> "none";
            default -> "decimal";
        };
    }

    int start(int depth) {
        Level level = depth < LEVELS ? levels[depth] : null;
        return level == null ? 1 : level.start();
    }

    /**
     * Returns the label of an item, such as {@code 3.1}; empty for a bullet.
     *
     * @param numbers the current number of each level
     */
    String label(int depth, int[] numbers) {
        Level level = depth < LEVELS ? levels[depth] : null;
        if (level == null || level.format().equals("none")) {
            return "";
        }
        StringBuilder label = new StringBuilder(level.prefix());
        for (int at = Math.max(0, depth - level.shown() + 1); at <= depth; at++) {
            Level one = levels[at];
            String number = ListNumbers.format(one == null ? "none" : one.format(), numbers[at]);
            label.append(number).append(at < depth && !number.isEmpty() ? "." : "");
        }
        return label.append(level.suffix()).toString().strip();
    }
}
