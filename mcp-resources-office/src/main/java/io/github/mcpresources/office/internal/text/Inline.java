package io.github.mcpresources.office.internal.text;

import io.github.mcpresources.office.document.ItemType;
import java.util.List;
import java.util.Set;

/** A part of the content of a paragraph. */
public sealed interface Inline {

    /** The styles of text that Markdown can express. */
    enum Style {
        BOLD,
        ITALIC,
        STRIKE,
        SUPERSCRIPT,
        SUBSCRIPT
    }

    /** Text without line breaks, in one style. */
    record Text(String text, Set<Style> styles) implements Inline {}

    /** Content that links to a URI, as stored in the document. */
    record Link(String target, List<Inline> content) implements Inline {}

    /**
     * An item of the document, such as a picture or a chart.
     *
     * @param path the {@linkplain io.github.mcpresources.office.document.OfficeItem#path location} in the document
     * @param label the alternative text, or else the name; empty if there is neither
     */
    record Item(ItemType type, String path, String label) implements Inline {

        /** The number of characters that an item counts as for limits, without its label. */
        public static final int SIZE = 16;
    }

    /** A reference to the {@link Block.Note} with the same label. */
    record NoteReference(String label) implements Inline {}

    /** A line break. */
    record LineBreak() implements Inline {}
}
