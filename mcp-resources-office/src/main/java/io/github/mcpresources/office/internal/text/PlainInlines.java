package io.github.mcpresources.office.internal.text;

import io.github.mcpresources.office.document.ItemType;
import java.util.List;

/** Renders the content of one paragraph as plain text. */
public final class PlainInlines {

    private PlainInlines() {}

    static String kind(ItemType type) {
        return switch (type) {
            case IMAGE -> "Picture";
            case CHART -> "Chart";
            case MEDIA -> "Media";
            case EMBED -> "Attachment";
            case FONT -> "Font";
            case SLIDE -> "Slide";
        };
    }

    public static String visible(List<Inline> content) {
        StringBuilder out = new StringBuilder();
        append(out, content, false);
        return out.toString();
    }

    /** Returns the text with the labels of items and notes in brackets. */
    static String render(List<Inline> content) {
        StringBuilder out = new StringBuilder();
        append(out, content, true);
        return out.toString().strip();
    }

    private static void append(StringBuilder out, List<Inline> content, boolean marked) {
        for (Inline inline : content) {
            if (inline instanceof Inline.Text text) {
                out.append(text.text());
            } else if (inline instanceof Inline.LineBreak) {
                out.append('\n');
            } else if (inline instanceof Inline.Link link) {
                append(out, link.content(), marked);
            } else if (marked && inline instanceof Inline.NoteReference note) {
                out.append('[').append(note.label()).append(']');
            } else if (marked && inline instanceof Inline.Item item) {
                String label = item.label().strip();
                out.append('[').append(kind(item.type()));
                out.append(label.isEmpty() ? "" : ": ").append(label).append(']');
            }
        }
    }
}
