package io.github.mcpresources.pdf.internal.text;

import io.github.mcpresources.pdf.internal.document.Limit;
import io.github.mcpresources.pdf.internal.document.OpenPdf;
import io.github.mcpresources.pdf.internal.document.PluginFormat;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The texts of the pages of a document. */
public final class PageTexts {

    /** The formats of a text. */
    public enum Format {
        MD,
        TXT
    }

    private PageTexts() {}

    /**
     * Returns the text of a page with a line break at the end; empty if there is no such page. If the page has no text,
     * returns a note with the URI of the page as a picture. If the page has pictures that cannot be decoded, adds a
     * note with their compression formats.
     *
     * @param number the number of the page, from 1
     * @param picture the URI of the page as a picture
     * @throws IOException if the document cannot be read
     */
    public static Optional<String> of(OpenPdf pdf, int number, Format format, String picture) throws IOException {
        if (pdf.pages().focus(number).isEmpty()) {
            return Optional.empty();
        }
        PageWords.Found found = PageWords.of(pdf.document(), pdf.limits());
        Limit.checkInterrupt();
        String missing = found.missing().isEmpty() ? "" : missing(found.missing(), number, picture);
        if (found.words().isEmpty()) {
            return Optional.of((found.hasPictures()
                            ? "[Page " + number + " has no text; it consists of pictures, and may be scanned. "
                                    + picture + " shows it.]\n"
                            : "[Page " + number + " has no text. " + picture + " shows it.]\n")
                    + missing);
        }
        List<Row> rows = Row.of(Columns.ordered(Lines.of(found.words())));
        StringBuilder text = new StringBuilder();
        if (format == Format.TXT) {
            plain(rows, text);
        } else {
            new MarkdownPage(rows).write(text);
        }
        return Optional.of(
                missing.isEmpty()
                        ? text.toString()
                        : text.append('\n').append(missing).toString());
    }

    private static String missing(Set<PluginFormat> formats, int number, String picture) {
        return "[Page " + number + " has pictures compressed with "
                + formats.stream().map(PluginFormat::title).collect(Collectors.joining(" and "))
                + ", which this server cannot decode. " + picture + " has grey boxes instead.]\n";
    }

    private static void plain(List<Row> rows, StringBuilder text) {
        Row before = null;
        for (Row row : rows) {
            if (before != null && MarkdownPage.isApart(before, row)) {
                text.append('\n');
            }
            text.append(row.text()).append('\n');
            before = row;
        }
    }
}
