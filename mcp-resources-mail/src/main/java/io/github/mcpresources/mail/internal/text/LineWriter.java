package io.github.mcpresources.mail.internal.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes paragraphs and lines with prefixes, such as {@code >} in quotations and spaces in lists. Between two texts
 * there is at most one space, and between two paragraphs one empty line.
 */
final class LineWriter {

    /** The maximum number of prefixes of a line. An email can nest thousands of quotations. */
    private static final int MAX_PREFIXES = 12;

    private final boolean isMarkdown;
    private final StringBuilder out = new StringBuilder();
    private final List<String> prefixes = new ArrayList<>();
    private String item = "";
    private int breaks;
    private boolean isSpaced;

    LineWriter(boolean isMarkdown) {
        this.isMarkdown = isMarkdown;
    }

    int length() {
        return out.length();
    }

    /** Ends the paragraph. */
    void block() {
        breaks = 2;
        isSpaced = false;
    }

    /** Ends the line. */
    void line() {
        breaks = Math.max(breaks, 1);
        isSpaced = false;
    }

    /** Writes a space before the next text, if the next text does not begin a line. */
    void space() {
        isSpaced = true;
    }

    /** Adds a prefix to the following lines. */
    void push(String prefix) {
        prefixes.add(prefix);
    }

    /** Begins a list item. Its further lines are indented. */
    void item(String marker) {
        line();
        if (prefixes.size() < MAX_PREFIXES) {
            item = marker;
        }
        prefixes.add(" ".repeat(marker.length()));
    }

    /** Removes the last prefix. */
    void pop() {
        item = "";
        if (!prefixes.isEmpty()) {
            prefixes.remove(prefixes.size() - 1);
        }
    }

    /**
     * Adds text. Its spaces must already be collapsed and, for Markdown, it must be escaped by {@link
     * MarkdownText#inline}.
     */
    void text(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty()) {
            isSpaced |= !text.isEmpty();
            return;
        }
        isSpaced |= text.startsWith(" ");
        boolean isStart = start();
        out.append(isStart && isMarkdown ? MarkdownText.start(stripped) : stripped);
        isSpaced = text.endsWith(" ");
    }

    /** Adds text without escaping it. Each of its lines gets the current prefixes. */
    void raw(String text) {
        start();
        String prefix = prefix();
        out.append(prefix.isEmpty() ? text : text.replace("\n", "\n" + prefix));
    }

    /** Adds preformatted text. */
    void code(String text) {
        String code = text.replace("\r", "").replaceAll("^\n|\\s+$", "");
        if (!code.isEmpty()) {
            String fence = code.contains("```") ? "~~~~" : "```";
            raw(isMarkdown ? fence + "\n" + code + "\n" + fence : code);
        }
    }

    /** Writes the pending line breaks, prefixes and spaces. Returns the position of the next text in the output. */
    int begin() {
        start();
        return out.length();
    }

    private boolean start() {
        boolean isFirst = out.isEmpty();
        boolean isStart = isFirst || breaks > 0;
        if (isStart) {
            if (!isFirst) {
                trim();
                out.append('\n');
                if (breaks > 1) {
                    out.append(prefix().stripTrailing()).append('\n');
                }
            }
            String prefix = prefix();
            if (item.isEmpty()) {
                out.append(prefix);
            } else {
                out.append(prefix, 0, prefix.length() - item.length()).append(item);
                item = "";
            }
        } else if (isSpaced && !out.isEmpty() && out.charAt(out.length() - 1) != ' ') {
            out.append(' ');
        }
        breaks = 0;
        isSpaced = false;
        return isStart;
    }

    private void trim() {
        int end = out.length();
        while (end > 0 && out.charAt(end - 1) == ' ') {
            end--;
        }
        out.setLength(end);
    }

    private String prefix() {
        return String.join("", prefixes.subList(0, Math.min(MAX_PREFIXES, prefixes.size())));
    }

    /**
     * Removes the text after a position, and returns it. If a space must follow the text, the returned text ends with
     * this space.
     */
    String take(int start) {
        String taken = out.substring(Math.min(start, out.length())) + (isSpaced ? " " : "");
        out.setLength(Math.min(start, out.length()));
        isSpaced = false;
        return taken;
    }

    String text() {
        return out.toString().strip();
    }
}
