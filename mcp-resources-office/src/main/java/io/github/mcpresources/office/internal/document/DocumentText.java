package io.github.mcpresources.office.internal.document;

import io.github.mcpresources.office.internal.sheet.SheetSource;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The text of an open document. Not thread-safe. Must not be used after the document is closed. */
public interface DocumentText {

    /**
     * Reads the whole text, without the text of attachments.
     *
     * @throws io.github.mcpresources.office.document.OfficeException if the document is damaged or exceeds a limit
     * @throws IOException if the document cannot be read, or the sink fails
     */
    void read(TextSink sink) throws IOException;

    /**
     * Reads at least the blocks that an outline needs: headings, tables, and the blocks that mark the start of each
     * slide or sheet. The default implementation reads the whole text.
     *
     * @throws io.github.mcpresources.office.document.OfficeException if the document is damaged or exceeds a limit
     * @throws IOException if the document cannot be read, or the sink fails
     */
    default void outline(TextSink sink) throws IOException {
        read(sink);
    }

    /** Returns the number of slides; 0 if the document is not a presentation. */
    default int slides() throws IOException {
        return 0;
    }

    /**
     * Reads the text of a slide. The default implementation is for documents that have no slides.
     *
     * @param number the number of the slide, from 1 to {@link #slides}
     * @throws io.github.mcpresources.office.document.OfficeException if the document is damaged or exceeds a limit
     * @throws IOException if the document cannot be read, or the sink fails
     */
    default void slide(int number, TextSink sink) throws IOException {
        throw new IllegalArgumentException("The document has no slide " + number);
    }

    default Optional<SheetSource> cells() {
        return Optional.empty();
    }

    /**
     * Returns the comments and tracked changes in document order. By default, the list is empty.
     *
     * @throws io.github.mcpresources.office.document.OfficeException if the document is damaged or exceeds a limit
     * @throws IOException if the document cannot be read
     */
    default List<Comment> comments() throws IOException {
        return List.of();
    }
}
