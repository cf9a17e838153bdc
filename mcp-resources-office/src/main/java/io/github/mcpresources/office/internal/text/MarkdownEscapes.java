package io.github.mcpresources.office.internal.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Escapes text for Markdown (CommonMark with the tables, footnotes and strikethrough of GitHub). A character is escaped
 * only where it could be markup.
 */
final class MarkdownEscapes {

    private static final Pattern ENTITY = Pattern.compile("&(?:[A-Za-z][A-Za-z0-9]*|#[0-9A-Za-z]+);");
    private static final int MAX_ENTITY = 40;
    private static final Pattern LINK_LIKE = Pattern.compile("\\]\\s*[(\\[:]|\\[\\^");

    /**
     * Matches a line that Markdown would interpret as the beginning of a block, such as a heading. To prevent this, a
     * backslash is inserted after the group that matches.
     */
    private static final Pattern BLOCK_START =
            Pattern.compile("^(?:()#{1,6}(?:\\s|$)|()[-+*](?:\\s|$)|([0-9]{1,9})[.)](?:\\s|$)"
                    + "|()>|()=++\\s*+$|()(?=[\\s|:]*+-)[\\s|:-]*+$|()\\[[ xX]\\](?:\\s|$)|()\\|)");

    private MarkdownEscapes() {}

    /** Checks whether text could be taken for a link or a note. */
    static boolean isLinkLike(String visible) {
        return LINK_LIKE.matcher(visible).find();
    }

    /**
     * Appends a text with escapes.
     *
     * @param before the character before the text; a space at the beginning of a line
     * @param after the character after the text; a space at the end of a line
     * @param brackets true if brackets are escaped
     * @param cell true if the text is in a cell of a table
     */
    static void append(StringBuilder out, String text, char before, char after, boolean brackets, boolean cell) {
        for (int at = 0; at < text.length(); at++) {
            char ch = text.charAt(at);
            char previous = at == 0 ? before : text.charAt(at - 1);
            char next = at + 1 == text.length() ? after : text.charAt(at + 1);
            boolean isAtEnd = at == 0 || at + 1 == text.length(); // the markup of a style can be next to this character
            boolean isEscaped = switch (ch) {
                case '`' -> true;
                case '\\' -> at + 1 == text.length() || isAsciiPunctuation(next);
                case '*' -> isAtEnd || !isSpace(previous) || !isSpace(next);
                case '_' -> isAtEnd || !isWord(previous) || !isWord(next);
                case '[', ']' -> brackets;
                case '!' -> next == '[';
                case '<' -> isAsciiLetter(next) || next == '/' || next == '!' || next == '?';
                case '&' -> isEntity(text, at, after);
                case '~' -> next == '~' || !isSpace(previous);
                case '|' -> cell;
                default -> false;
            };
            if (isEscaped) {
                out.append('\\');
            }
            if (ch == '\t' || ch >= ' ') {
                out.append(ch == '\t' ? ' ' : ch);
            }
        }
    }

    /**
     * Checks whether an ampersand could begin an entity, either in this text or together with the text that follows.
     */
    private static boolean isEntity(String text, int at, char after) {
        Matcher entity = ENTITY.matcher(text);
        entity.region(at, Math.min(text.length(), at + MAX_ENTITY));
        boolean isCut = text.length() - at <= MAX_ENTITY
                && !isSpace(after)
                && text.substring(at + 1).chars().allMatch(ch -> ch == '#' || isWord((char) ch));
        return entity.lookingAt() || isCut;
    }

    /** Escapes the beginning of a rendered line that would begin a block. */
    static String line(String line) {
        Matcher start = BLOCK_START.matcher(line);
        if (!start.find()) {
            return line;
        }
        for (int group = 1; group <= start.groupCount(); group++) {
            if (start.group(group) != null) {
                return line.substring(0, start.end(group)) + "\\" + line.substring(start.end(group));
            }
        }
        return line;
    }

    /**
     * Converts a URI to the target of a link in Markdown. Characters that could end the target are percent-encoded, and
     * control characters are removed.
     */
    static String target(String uri) {
        StringBuilder target = new StringBuilder();
        for (int at = 0; at < uri.length(); at++) {
            char ch = uri.charAt(at);
            switch (ch) {
                case ' ', '<', '>', '(', ')', '\\', '"', '|' ->
                    target.append('%').append(String.format("%02X", (int) ch));
                default -> {
                    if (ch > ' ' && ch != 0x7f) {
                        target.append(ch);
                    }
                }
            }
        }
        return target.toString();
    }

    static boolean isSpace(char ch) {
        return Character.isWhitespace(ch) || Character.isSpaceChar(ch);
    }

    static boolean isWord(char ch) {
        return Character.isLetterOrDigit(ch) || Character.isSurrogate(ch);
    }

    static boolean isAsciiPunctuation(char ch) {
        return (ch >= '!' && ch <= '/')
                || (ch >= ':' && ch <= '@')
                || (ch >= '[' && ch <= '`')
                || (ch >= '{' && ch <= '~');
    }

    private static boolean isAsciiLetter(char ch) {
        return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z');
    }
}
