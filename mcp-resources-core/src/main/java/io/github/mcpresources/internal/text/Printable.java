package io.github.mcpresources.internal.text;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A text from outside on one line of bounded length, fit for a log, a terminal or an error message.
 *
 * <p>Control characters, line separators, characters that change the direction of text, tag characters and lone surrogates
 * are written as Java writes them in a string, such as <code>&#92;u001b</code>. Nobody can forge a line of a log, color a
 * terminal or hide what a text says by them.
 */
public final class Printable {

    /** The most characters of a text that are shown unless a limit is given: 500. */
    public static final int DEFAULT_LENGTH = 500;

    private static final int TAGS = 0xE0000;
    private static final int LAST_TAG = 0xE007F;

    private Printable() {}

    /**
     * A text as one line of at most {@value #DEFAULT_LENGTH} characters, before escapes are counted.
     *
     * @param text any object, whose text is taken; null becomes {@code "null"}
     * @return the line; it ends with an ellipsis where it was cut
     */
    public static String of(@Nullable Object text) {
        return of(text, DEFAULT_LENGTH);
    }

    /**
     * A text as one line.
     *
     * @param text any object, whose text is taken; null becomes {@code "null"}
     * @param limit the most characters of the text that are shown, before escapes are counted
     * @return the line; it ends with an ellipsis where it was cut
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
     * A text of several lines, whose line feeds and tabs stay.
     *
     * @param text the text, shown whole
     * @return the lines
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

    /** Whether a character is one that most texts are made of. */
    private static boolean isPlain(char c) {
        return c >= ' ' && c < 0x7f;
    }

    /** Whether a code point stands for itself. */
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
