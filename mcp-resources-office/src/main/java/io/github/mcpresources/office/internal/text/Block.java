package io.github.mcpresources.office.internal.text;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.util.List;
import java.util.Map;

/** A part of the text of a document, such as a paragraph or a table. */
public sealed interface Block {

    /** A paragraph with content. */
    record Paragraph(List<Inline> content) implements Block {}

    /**
     * A heading.
     *
     * @param level the level, from 1
     */
    record Heading(int level, List<Inline> content) implements Block {}

    /**
     * A paragraph of a list.
     *
     * @param depth the nesting depth of the list, from 0
     * @param label the label as displayed, such as {@code 2.} or {@code (a)}; empty for a bullet
     */
    record ListItem(int depth, String label, List<Inline> content) implements Block {}

    /** A table, or some of the rows of a large table. It has at least one row. */
    record Table(List<List<Cell>> rows, Kind kind) implements Block {

        /**
         * Checks the number of cells of a table while it is read.
         *
         * @throws OfficeException if there are more than {@link OfficeLimits.Text#cells}
         */
        public static void checkCells(long cells, OfficeLimits limits) {
            if (cells > limits.text().cells()) {
                throw new OfficeException(
                        Reason.LIMIT,
                        "A table has more than " + limits.text().cells()
                                + " cells, which is the limit (setting OfficeLimits.Text.cells)",
                        null);
            }
        }

        /**
         * Checks whether the table has only one cell, and therefore is only a frame around the content of this cell.
         */
        public boolean isFrame() {
            return kind == Kind.WHOLE && rows.size() == 1 && rows.get(0).size() == 1;
        }
    }

    /** The kinds of tables. */
    enum Kind {
        WHOLE,
        CHART,
        SHEET,
        /** Rows that continue the previous table. */
        CONTINUED
    }

    /**
     * A cell of a table.
     *
     * @param content often one paragraph
     * @param columns the number of columns that the cell spans, at least 1
     * @param rows the number of rows that the cell spans, at least 1; 0 if a cell of a previous row covers this
     *     position
     */
    record Cell(List<Block> content, int columns, int rows) {}

    /** The text of a note or a comment, with a label that is unique in the document. */
    record Note(String label, List<Block> content) implements Block {}

    /**
     * Text outside the main text, such as a header, the speaker notes of a slide, or a comment.
     *
     * @param name the displayed name, such as {@code Header} or {@code Notes}
     */
    record Aside(String name, List<Block> content) implements Block {}

    /**
     * The beginning of a slide or sheet.
     *
     * @param place a map from {@code slide} to the number of the slide, from 1, or from {@code sheet} to the name of
     *     the sheet
     * @param title the displayed title
     */
    record Part(Map<String, Object> place, List<Inline> title) implements Block {}

    /** The beginning of a page, if the document states where pages begin. Pages are numbered from 1. */
    record Page(int number) implements Block {}
}
