package io.github.mcpresources.office.internal.text;

import io.github.mcpresources.office.document.ItemType;
import java.util.List;
import java.util.Set;

/** A part of the content of a paragraph. */
public sealed interface Inline {

    /** The styles of text that Markdown can express. */
    enum Style {
        /** Bold text. */
        BOLD,
        /** Italic text. */
        ITALIC,
        /** Text with a line through it. */
        STRIKE,
        /** Raised text, such as an exponent. */
        SUPERSCRIPT,
        /** Lowered text, such as an index. */
        SUBSCRIPT
    }

    /**
     * Text without line breaks, in one style.
     *
     * @param text the text
     * @param styles the styles, often none
     */
    record Text(String text, Set<Style> styles) implements Inline {}

    /**
     * Content that links to a target.
     *
     * @param target the URI of the target, as stored in the document
     * @param content the visible content
     */
    record Link(String target, List<Inline> content) implements Inline {}

    /**
     * An item of the document, such as a picture or a chart.
     *
     * @param type its type
     * @param path its {@linkplain io.github.mcpresources.office.document.OfficeItem#path location} in the document
     * @param label its alternative text, or else its name; empty if it has neither
     */
    record Item(ItemType type, String path, String label) implements Inline {}

    /**
     * A reference to a note or a comment.
     *
     * @param label the label of the {@link Block.Note}
     */
    record NoteReference(String label) implements Inline {}

    /** A line break. */
    record LineBreak() implements Inline {}
}
