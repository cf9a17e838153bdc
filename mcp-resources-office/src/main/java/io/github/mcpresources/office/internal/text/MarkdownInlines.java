package io.github.mcpresources.office.internal.text;

import io.github.mcpresources.office.document.ItemType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Renders the content of one paragraph, heading or cell as Markdown. */
final class MarkdownInlines {

    /** The kind of block that contains the text. It determines how line breaks are written. */
    enum Place {
        PARAGRAPH,
        HEADING,
        CELL
    }

    private static final Pattern SCHEME = Pattern.compile("(?i)(?:https?|mailto|ftps?|tel|office):.*", Pattern.DOTALL);
    private static final Pattern CLOSING_HASHES = Pattern.compile("(^|\\s)(#+\\s*)$");
    private static final String CELL_BREAK = "<br>";
    private static final char NOTHING = ' ';

    private final ItemLinks items;
    private final Place place;
    private final StringBuilder out = new StringBuilder();
    private final Deque<Open> open = new ArrayDeque<>();
    private boolean brackets;

    /**
     * A style that has begun. Before the element with the index {@code until}, the markup {@code end} is written to end
     * the style.
     */
    private record Open(Inline.Style style, String end, int until) {}

    private MarkdownInlines(ItemLinks items, Place place) {
        this.items = items;
        this.place = place;
    }

    static String render(List<Inline> content, ItemLinks items, Place place) {
        MarkdownInlines renderer = new MarkdownInlines(items, place);
        renderer.brackets = MarkdownEscapes.isLinkLike(PlainInlines.visible(content));
        renderer.append(content);
        return renderer.finished();
    }

    private String finished() {
        if (place == Place.CELL) {
            return cell(out);
        }
        if (place == Place.HEADING) {
            String line = out.toString().strip().replace('\n', ' ');
            return CLOSING_HASHES.matcher(line).replaceAll("$1\\\\$2");
        }
        StringBuilder lines = new StringBuilder();
        for (String line : out.toString().split("\n", -1)) {
            String stripped = line.strip();
            if (!stripped.isEmpty()) {
                lines.append(lines.isEmpty() ? "" : "  \n").append(MarkdownEscapes.line(stripped));
            }
        }
        return lines.toString();
    }

    /** Returns the content of a cell without white space and line breaks at its beginning and end. */
    private static String cell(CharSequence content) {
        String cell = content.toString().strip();
        int start = 0;
        while (cell.startsWith(CELL_BREAK, start) || (start < cell.length() && cell.charAt(start) == ' ')) {
            start += cell.charAt(start) == ' ' ? 1 : CELL_BREAK.length();
        }
        int end = cell.length();
        while (end > start && (isBreak(cell, end - CELL_BREAK.length(), start) || cell.charAt(end - 1) == ' ')) {
            end -= cell.charAt(end - 1) == ' ' ? 1 : CELL_BREAK.length();
        }
        return cell.substring(start, end);
    }

    private static boolean isBreak(String cell, int at, int start) {
        return at >= start && cell.startsWith(CELL_BREAK, at) && (at == 0 || cell.charAt(at - 1) != '\\');
    }

    private void append(List<Inline> content) {
        List<Inline> pieces = separated(content);
        for (int at = 0; at < pieces.size(); at++) {
            Inline piece = pieces.get(at);
            if (piece instanceof Inline.Text text) {
                styles(pieces, at);
                MarkdownEscapes.append(out, text.text(), last(), first(pieces, at + 1), brackets, place == Place.CELL);
            } else {
                closeAll();
                append(piece);
            }
        }
        closeAll();
    }

    /**
     * Moves white space out of styled text, because Markdown does not recognize a style that begins or ends with white
     * space.
     */
    private static List<Inline> separated(List<Inline> content) {
        List<Inline> pieces = new ArrayList<>();
        for (int at = 0; at < content.size(); at++) {
            if (content.get(at) instanceof Inline.Text text && !text.styles().isEmpty()) {
                String all = text.text();
                int start = 0;
                while (start < all.length() && MarkdownEscapes.isSpace(all.charAt(start))) {
                    start++;
                }
                int end = all.length();
                while (end > start && MarkdownEscapes.isSpace(all.charAt(end - 1))) {
                    end--;
                }
                Set<Inline.Style> before = common(content, at - 1, text);
                Set<Inline.Style> after = common(content, at + 1, text);
                if (start == all.length()) {
                    before.retainAll(after);
                }
                piece(pieces, all.substring(0, start), before);
                piece(pieces, all.substring(start, end), text.styles());
                piece(pieces, all.substring(end), after);
            } else {
                pieces.add(content.get(at));
            }
        }
        return pieces;
    }

    private static void piece(List<Inline> pieces, String text, Set<Inline.Style> styles) {
        if (!text.isEmpty()) {
            pieces.add(new Inline.Text(text, styles));
        }
    }

    private static Set<Inline.Style> common(List<Inline> content, int at, Inline.Text text) {
        if (at < 0 || at >= content.size() || !(content.get(at) instanceof Inline.Text other)) {
            return EnumSet.noneOf(Inline.Style.class);
        }
        Set<Inline.Style> common = EnumSet.noneOf(Inline.Style.class);
        if (!other.text().isBlank()) {
            common.addAll(text.styles());
            common.retainAll(other.styles());
        }
        return common;
    }

    /** Ends the open styles that a text does not have, and begins the styles of the text that are not open. */
    private void styles(List<Inline> pieces, int at) {
        Inline.Text text = (Inline.Text) pieces.get(at);
        while (open.stream().anyMatch(it -> !text.styles().contains(it.style()))) {
            out.append(open.pop().end());
        }
        List<Inline.Style> added = text.styles().stream()
                .filter(style -> open.stream().noneMatch(it -> it.style() == style))
                .sorted(Comparator.comparingInt((Inline.Style style) -> -until(pieces, at, style))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        char before = last();
        for (Inline.Style style : added) {
            boolean isFirst = open.isEmpty() || last() == before;
            int until = until(pieces, at, style);
            boolean endsAlone = open.stream().noneMatch(it -> it.until() == until);
            boolean isApart = !MarkdownEscapes.isWord(before) && !MarkdownEscapes.isWord(first(pieces, until));
            if (isApart || (isFirst && endsAlone)) { // next to a word, Markdown recognizes only one style
                begin(style, pieces, at, until);
            }
        }
    }

    private static int until(List<Inline> pieces, int from, Inline.Style style) {
        int at = from;
        while (at < pieces.size()
                && pieces.get(at) instanceof Inline.Text text
                && text.styles().contains(style)) {
            at++;
        }
        return at;
    }

    private void begin(Inline.Style style, List<Inline> pieces, int from, int until) {
        switch (style) {
            case SUPERSCRIPT -> begin(style, "<sup>", "</sup>", until);
            case SUBSCRIPT -> begin(style, "<sub>", "</sub>", until);
            case BOLD, ITALIC, STRIKE -> {
                String core = ((Inline.Text) pieces.get(from)).text();
                String end = ((Inline.Text) pieces.get(until - 1)).text();
                char before = last();
                char after = first(pieces, until);
                boolean opens = !MarkdownEscapes.isWord(before) || MarkdownEscapes.isWord(core.charAt(0));
                boolean closes = !MarkdownEscapes.isWord(after) || MarkdownEscapes.isWord(end.charAt(end.length() - 1));
                if (!opens || !closes || MarkdownEscapes.isSpace(core.charAt(0))) {
                    return;
                }
                if (style == Inline.Style.BOLD && before != '*') {
                    begin(style, "**", "**", until);
                } else if (style == Inline.Style.STRIKE && before != '~') {
                    begin(style, "~~", "~~", until);
                } else if (style == Inline.Style.ITALIC) {
                    boolean isInside = MarkdownEscapes.isWord(before) || MarkdownEscapes.isWord(after);
                    if (!isInside && before != '_') {
                        begin(style, "_", "_", until);
                    } else if (isInside && before != '*' && !continues(pieces, until)) {
                        begin(style, "*", "*", until);
                    }
                }
            }
        }
    }

    private static boolean continues(List<Inline> pieces, int at) {
        return at < pieces.size()
                && pieces.get(at) instanceof Inline.Text next
                && !next.styles().isEmpty();
    }

    private void begin(Inline.Style style, String start, String end, int until) {
        out.append(start);
        open.push(new Open(style, end, until));
    }

    private void closeAll() {
        while (!open.isEmpty()) {
            out.append(open.pop().end());
        }
    }

    private char last() {
        return out.isEmpty() ? NOTHING : out.charAt(out.length() - 1);
    }

    /**
     * Returns the first character that is written for the element at an index: an opening bracket for a link or
     * picture; a space for a line break, and after the last element.
     */
    private static char first(List<Inline> pieces, int at) {
        if (at >= pieces.size()) {
            return NOTHING;
        }
        Inline next = pieces.get(at);
        if (next instanceof Inline.Text text) {
            return text.text().isEmpty() ? NOTHING : text.text().charAt(0);
        }
        return next instanceof Inline.LineBreak ? NOTHING : '[';
    }

    private void append(Inline piece) {
        if (piece instanceof Inline.LineBreak) {
            out.append(place == Place.CELL ? CELL_BREAK : "\n");
        } else if (piece instanceof Inline.NoteReference note) {
            out.append("[^").append(note.label()).append(']');
        } else if (piece instanceof Inline.Item item) {
            item(item);
        } else if (piece instanceof Inline.Link link) {
            link(link);
        }
    }

    private void item(Inline.Item item) {
        String kind = PlainInlines.kind(item.type());
        Optional<ItemLinks.Target> target = items.find(item.type(), item.path());
        String name = target.map(ItemLinks.Target::name).orElse("");
        String label = (item.label().isBlank() && item.type() != ItemType.IMAGE ? name : item.label()).strip();
        String shown = (label.isEmpty() ? kind : kind + ": " + label).replaceAll("\\s+", " ");
        if (target.isEmpty()) {
            MarkdownEscapes.append(out, "(" + shown + ")", last(), NOTHING, true, isCell());
            return;
        }
        boolean isPicture = item.type() == ItemType.IMAGE;
        out.append(isPicture ? "![" : "[");
        MarkdownEscapes.append(out, isPicture ? label.replaceAll("\\s+", " ") : shown, NOTHING, ']', true, isCell());
        out.append("](").append(MarkdownEscapes.target(target.get().uri())).append(')');
    }

    private boolean isCell() {
        return place == Place.CELL;
    }

    private void link(Inline.Link link) {
        if (!SCHEME.matcher(link.target()).matches()) {
            append(link.content());
            return;
        }
        boolean before = brackets;
        brackets = true;
        int start = out.length();
        out.append('[');
        append(link.content());
        String label = out.substring(start + 1);
        brackets = before;
        if (label.isBlank()) {
            out.setLength(start);
            out.append(label); // white space
            return;
        }
        out.append("](").append(MarkdownEscapes.target(link.target())).append(')');
    }
}
