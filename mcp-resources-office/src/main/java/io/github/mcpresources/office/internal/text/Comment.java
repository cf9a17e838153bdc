package io.github.mcpresources.office.internal.text;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A comment or a tracked change of a reviewer.
 *
 * @param kind {@link #COMMENT}, {@link #INSERTION} or {@link #DELETION}
 * @param author the name of the author; null if it is unknown
 * @param date the time, as stored in the document; null if it is unknown
 * @param text the text of the comment, or the text that was inserted or deleted
 * @param anchor the text on which the author commented; null if it is unknown
 * @param place the place in the document, as JSON values by name: {@code slide}, {@code sheet} and {@code cell}, or
 *     {@code heading} and {@code page}
 */
public record Comment(
        String kind,
        @Nullable String author,
        @Nullable String date,
        String text,
        @Nullable String anchor,
        Map<String, Object> place) {

    /** The kind of a comment. */
    public static final String COMMENT = "comment";
    /** The kind of inserted text. */
    public static final String INSERTION = "insertion";
    /** The kind of deleted text. */
    public static final String DELETION = "deletion";

    /**
     * Returns the text of the comment after the name of its author.
     *
     * @return the paragraphs
     */
    public List<Block> signed() {
        List<Block> content = new ArrayList<>(paragraphs());
        if (author != null && !author.isBlank()) {
            List<Inline> first = new ArrayList<>();
            first.add(new Inline.Text(author, EnumSet.of(Inline.Style.BOLD)));
            first.add(new Inline.Text(": ", Set.of()));
            if (!content.isEmpty()) {
                first.addAll(((Block.Paragraph) content.remove(0)).content());
            }
            content.add(0, new Block.Paragraph(first));
        }
        return content;
    }

    private List<Block> paragraphs() {
        List<Block> content = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            if (!line.isBlank()) {
                content.add(new Block.Paragraph(List.of(new Inline.Text(line, Set.of()))));
            }
        }
        return content;
    }

    /**
     * Returns the comment as a block beside the text.
     *
     * @return the block, with the author and the cell in its name
     */
    public Block asBlock() {
        String by = author == null ? "" : " by " + author;
        Object cell = place.get("cell");
        String on = cell == null ? "" : " on " + cell;
        return new Block.Aside("Comment" + by + on, paragraphs());
    }
}
