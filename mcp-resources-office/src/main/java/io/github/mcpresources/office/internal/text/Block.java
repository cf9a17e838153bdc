package io.github.mcpresources.office.internal.text;

import java.util.List;
import java.util.Map;

/** A part of the text of a document, such as a paragraph or a table. */
public sealed interface Block {

    /**
     * A paragraph.
     *
     * @param content its content, not empty
     */
    record Paragraph(List<Inline> content) implements Block {}

    /**
     * A heading.
     *
     * @param level its level, from 1
     * @param content its content, not empty
     */
    record Heading(int level, List<Inline> content) implements Block {}

    /**
     * A paragraph of a list.
     *
     * @param depth the number of lists that contain this list
     * @param label its label as displayed, such as {@code 2.} or {@code (a)}; empty for a bullet
     * @param content its content, may be empty
     */
    record ListItem(int depth, String label, List<Inline> content) implements Block {}

    /**
     * A table, or some rows of a large table.
     *
     * @param rows its rows, at least one
     * @param kind its kind
     */
    record Table(List<List<Cell>> rows, Kind kind) implements Block {

        /**
         * Checks whether the table is only a frame around its only cell.
         *
         * @return true if it is
         */
        public boolean isFrame() {
            return kind == Kind.WHOLE && rows.size() == 1 && rows.get(0).size() == 1;
        }
    }

    /** The kinds of tables. */
    enum Kind {
        /** A table of the document. */
        WHOLE,
        /** The data of a chart. */
        CHART,
        /** The cells of a sheet. */
        SHEET,
        /** Rows that continue the previous table. */
        CONTINUED
    }

    /**
     * A cell of a table.
     *
     * @param content its content, often one paragraph
     * @param columns the number of columns that it covers, at least 1
     * @param rows the number of rows that it covers, at least 1; 0 if a cell of a previous row covers this place
     */
    record Cell(List<Block> content, int columns, int rows) {}

    /**
     * The text of a note or a comment.
     *
     * @param label its label, unique in the document
     * @param content its content
     */
    record Note(String label, List<Block> content) implements Block {}

    /**
     * Text outside the main text, such as a header, the speaker notes of a slide, or a comment.
     *
     * @param name a name for the reader, such as {@code Header} or {@code Notes}
     * @param content its content
     */
    record Aside(String name, List<Block> content) implements Block {}

    /**
     * The beginning of a slide or sheet.
     *
     * @param place the place as JSON values by name: {@code slide} with its number from 1, or {@code sheet} with its
     *     name
     * @param title the title for the reader
     */
    record Part(Map<String, Object> place, List<Inline> title) implements Block {}

    /**
     * The beginning of a page, as far as the document states it.
     *
     * @param number the number of the page, from 1
     */
    record Page(int number) implements Block {}
}
