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
 * @param initials the initials of the author; null if they are unknown or not displayed
 * @param date the time, as stored in the document; null if it is unknown
 * @param text the text of the comment, or the text that was inserted or deleted
 * @param anchor the text on which the author commented; null if it is unknown
 * @param place where the comment is in the document: a map with {@code slide}, with {@code sheet} and {@code cell}, or
 *     with {@code heading} and {@code page}
 */
public record Comment(
        String kind,
        @Nullable String author,
        @Nullable String initials,
        @Nullable String date,
        String text,
        @Nullable String anchor,
        Map<String, Object> place) {

    public static final String COMMENT = "comment";
    public static final String INSERTION = "insertion";
    public static final String DELETION = "deletion";

    /** Creates a comment without the initials of its author. */
    public Comment(
            String kind,
            @Nullable String author,
            @Nullable String date,
            String text,
            @Nullable String anchor,
            Map<String, Object> place) {
        this(kind, author, null, date, text, anchor, place);
    }

    /** Returns the comment with the text on which the author commented. */
    public Comment on(String commented) {
        return new Comment(kind, author, initials, date, text, commented, place);
    }

    /** Returns the text of the comment, preceded by the name of its author if it is known. */
    public List<Block> signed() {
        return signed(author, paragraphs());
    }

    /**
     * Returns the content with the name of the author before the first paragraph; unchanged if the author is null or
     * blank.
     */
    public static List<Block> signed(@Nullable String author, List<Block> content) {
        if (author == null || author.isBlank()) {
            return content;
        }
        List<Inline> first = new ArrayList<>();
        first.add(new Inline.Text(author, EnumSet.of(Inline.Style.BOLD)));
        first.add(new Inline.Text(": ", Set.of()));
        List<Block> signed = new ArrayList<>(content);
        if (!content.isEmpty() && content.get(0) instanceof Block.Paragraph paragraph) {
            first.addAll(paragraph.content());
            signed.remove(0);
        }
        signed.add(0, new Block.Paragraph(first));
        return signed;
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

    /** Returns a block whose name contains the author and the cell, if they are known. */
    public Block asBlock() {
        String by = author == null ? "" : " by " + author + (initials == null ? "" : " (" + initials + ")");
        Object cell = place.get("cell");
        String on = cell == null ? "" : " on " + cell;
        return new Block.Aside("Comment" + by + on, paragraphs());
    }
}
