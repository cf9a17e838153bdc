package io.github.mcpresources.internal.text;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Converts external text to printable text for a log, a terminal or an error message.
 *
 * <p>Control characters, line separators, the byte order mark, characters that change the direction of text, Unicode
 * tag characters and unpaired surrogates are escaped as in a Java string, such as <code>&#92;u001b</code>. Therefore,
 * external text cannot forge a log line, change the colors of a terminal or hide parts of itself.
 */
public final class Printable {

    public static final int DEFAULT_LENGTH = 500;

    private static final int TAGS = 0xE0000;
    private static final int LAST_TAG = 0xE007F;

    private Printable() {}

    /**
     * Returns the text of an object as one line of at most {@value #DEFAULT_LENGTH} characters, not counting escapes.
     * Truncated text ends with an ellipsis.
     */
    public static String of(@Nullable Object text) {
        return of(text, DEFAULT_LENGTH);
    }

    /**
     * Returns the text of an object as one line. Truncated text ends with an ellipsis.
     *
     * @param limit the maximum number of characters, not counting escapes
     */
    public static String of(@Nullable Object text, int limit) {
        String all = String.valueOf(text);
        int end = Math.min(all.length(), limit);
        if (end > 0 && end < all.length() && Character.isSurrogatePair(all.charAt(end - 1), all.charAt(end))) {
            end--;
        }
        int plain = 0;
        while (plain < end && isPlain(all.charAt(plain))) {
            plain++;
        }
        if (plain == all.length()) {
            return all;
        }
        StringBuilder line = new StringBuilder(end + 16).append(all, 0, plain);
        for (int at = plain; at < end; ) {
            int point = all.codePointAt(at);
            int next = at + Character.charCount(point);
            if (isShown(point)) {
                line.appendCodePoint(point);
            } else {
                for (int half = at; half < next; half++) {
                    line.append("\\u").append(HexFormat.of().toHexDigits(all.charAt(half)));
                }
            }
            at = next;
        }
        return end < all.length() ? line.append('…').toString() : line.toString();
    }

    /**
     * Escapes the unprintable characters of text that may have several lines. Line feeds and tabs are kept. A carriage
     * return before a line feed is removed. The text is not truncated.
     */
    public static String lines(String text) {
        StringBuilder lines = new StringBuilder(text.length());
        int from = 0;
        for (int at = 0; at <= text.length(); at++) {
            if (at == text.length() || text.charAt(at) == '\n' || text.charAt(at) == '\t') {
                String part = text.substring(from, at);
                boolean isWindows = at < text.length() && text.charAt(at) == '\n' && part.endsWith("\r");
                String line = isWindows ? part.substring(0, part.length() - 1) : part;
                lines.append(of(line, line.length()));
                lines.append(at < text.length() ? String.valueOf(text.charAt(at)) : "");
                from = at + 1;
            }
        }
        return lines.toString();
    }

    private static boolean isPlain(char c) {
        return c >= ' ' && c < 0x7f;
    }

    private static boolean isShown(int point) {
        boolean breaks = Character.isISOControl(point) || point == 0x2028 || point == 0x2029 || point == 0xFEFF;
        boolean turns = point == 0x061C
                || point == 0x200E
                || point == 0x200F
                || (point >= 0x202A && point <= 0x202E)
                || (point >= 0x2066 && point <= 0x2069);
        boolean hides = point >= TAGS && point <= LAST_TAG;
        boolean isHalf = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
        return !(breaks || turns || hides || isHalf);
    }
}
