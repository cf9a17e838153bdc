package io.github.mcpresources.search.internal.text;

import io.github.mcpresources.internal.text.JsonSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cuts a long text into parts that are short enough to be ranked and shown on their own. */
public final class Chunks {

    private static final int MAX = 3_000;
    private static final int MIN = 1_200;
    /** A section with at least this number of characters is a part of its own. */
    private static final int SECTION = 300;

    private static final int MAX_HEADING = 200;
    private static final String FENCE = "```";

    /**
     * A part of a text.
     *
     * @param line the number of its first line in the text, from 1
     * @param offset the offset of its first byte in the UTF-8 encoded text
     * @param length its number of bytes in UTF-8
     * @param heading the Markdown heading at the beginning of the part, or else the last one before the part; empty if
     *     there is none
     */
    public record Chunk(String text, int line, long offset, long length, Optional<String> heading) {}

    private Chunks() {}

    /**
     * Cuts a text into parts, before headings, or after blank lines, line ends or spaces. If there is no such position,
     * the text is cut at the maximum length of a part.
     *
     * @return the parts in order, without blank ones
     */
    public static List<Chunk> of(String text) {
        List<Chunk> chunks = new ArrayList<>();
        int line = 1;
        long offset = 0;
        Optional<String> heading = Optional.empty();
        boolean isCode = false;
        for (int from = 0; from < text.length(); ) {
            int to = end(text, from, isCode);
            String part = text.substring(from, to);
            long bytes = JsonSize.utf8(part);
            if (!part.isBlank()) {
                Optional<String> above = heading;
                Optional<String> own = isCode ? Optional.empty() : heading(part.stripLeading());
                chunks.add(new Chunk(part, line, offset, bytes, own.or(() -> above)));
            }
            Optional<String> last = headingAt(part, part.length(), isCode);
            heading = last.isPresent() ? last : heading;
            isCode ^= part.lines().filter(it -> it.startsWith(FENCE)).count() % 2 == 1;
            line += (int) part.chars().filter(it -> it == '\n').count();
            offset += bytes;
            from = to;
        }
        return chunks;
    }

    /**
     * Returns the Markdown heading of the section that contains a position. Lines of fenced code are not headings.
     *
     * @param part the part
     * @param at the index of a character
     * @return the last heading that begins at or before the character; empty if there is none
     */
    public static Optional<String> headingAt(String part, int at) {
        return headingAt(part, at, false);
    }

    private static Optional<String> headingAt(String part, int at, boolean beginsInCode) {
        Optional<String> last = Optional.empty();
        boolean isCode = beginsInCode;
        for (int from = 0; from <= at && from < part.length(); ) {
            int end = part.indexOf('\n', from);
            int to = end < 0 ? part.length() : end;
            if (part.startsWith(FENCE, from)) {
                isCode = !isCode;
            } else if (!isCode && part.charAt(from) == '#') {
                Optional<String> heading = heading(part.substring(from, to));
                last = heading.isPresent() ? heading : last;
            }
            from = to + 1;
        }
        return last;
    }

    /** Returns the end of the part that begins at a position. Does not look beyond the maximum length of a part. */
    private static int end(String text, int from, boolean beginsInCode) {
        String next = text.substring(from, Math.min(text.length(), from + MAX + 2)); // up to two for a boundary
        int section = section(next, beginsInCode);
        if (section > 0) {
            return from + section;
        }
        if (from + MAX >= text.length()) {
            return text.length();
        }
        for (String boundary : List.of("\n\n", "\n", " ")) {
            int at = next.lastIndexOf(boundary, MAX);
            if (at >= MIN) {
                return from + at + boundary.length();
            }
        }
        return from + (Character.isHighSurrogate(next.charAt(MAX - 1)) ? MAX - 1 : MAX);
    }

    /**
     * Returns the index of the first line that can begin a new part; 0 if there is none. The line must be after
     * {@link #SECTION} characters and outside code, and must begin with a number sign.
     */
    private static int section(String next, boolean beginsInCode) {
        boolean isCode = beginsInCode;
        for (int line = 0, end = 0; end >= 0; line = end + 1) {
            if (next.startsWith(FENCE, line)) {
                isCode = !isCode;
            } else if (!isCode && line > SECTION && next.startsWith("#", line)) {
                return line;
            }
            end = next.indexOf('\n', line);
        }
        return 0;
    }

    /** Returns the text of the heading at the beginning of a text. */
    private static Optional<String> heading(String text) {
        if (!text.startsWith("#")) {
            return Optional.empty();
        }
        int end = text.indexOf('\n');
        String line = (end < 0 ? text : text.substring(0, end)).replaceFirst("^#{1,6}\\s+", "");
        return line.isBlank() || line.startsWith("#") || line.length() > MAX_HEADING
                ? Optional.empty()
                : Optional.of(line.strip());
    }
}
