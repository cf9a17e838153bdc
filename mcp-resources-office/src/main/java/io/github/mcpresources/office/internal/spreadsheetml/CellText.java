package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;

/** Reads the text of cells and comments. */
final class CellText {

    private static final Pattern ENCODED = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    private CellText() {}

    /** Reads the runs of the current element, without phonetic hints. */
    static void read(XmlElements xml, OfficeLimits limits, StringBuilder text) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "t" -> {
                    text.append(xml.text());
                    check(text.length(), limits);
                }
                case "r" -> read(xml, limits, text);
                default -> {}
            }
        });
    }

    private static void check(int length, OfficeLimits limits) {
        if (length > limits.text().paragraph()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "A cell or comment has " + length + " characters or more, over the limit of "
                            + limits.text().paragraph() + " (setting OfficeLimits.Text.paragraph)",
                    null);
        }
    }

    /** Decodes characters such as {@code _x000D_}, and removes carriage returns. */
    static String decoded(String text) {
        if (text.indexOf("_x") < 0) {
            return text.indexOf('\r') < 0 ? text : text.replace("\r", "");
        }
        Matcher encoded = ENCODED.matcher(text);
        StringBuilder decoded = new StringBuilder();
        while (encoded.find()) {
            char ch = (char) Integer.parseInt(encoded.group(1), 16);
            encoded.appendReplacement(decoded, Matcher.quoteReplacement(String.valueOf(ch)));
        }
        return encoded.appendTail(decoded).toString().replace("\r", "");
    }
}
