package io.github.mcpresources.uri;

/**
 * Decodes the percent-encoded characters in the values of a normalised URI. Does not decode the result again: {@code
 * %2541} becomes {@code %41}. In a value that may contain reserved characters, percent-encoded reserved characters stay
 * encoded.
 */
final class PercentDecoder {
    private PercentDecoder() {}

    static String decode(String text, int from, int to, boolean keepReserved) {
        String piece = text.substring(from, to); // indexOf on the text would search the whole text for each piece
        int percent = piece.indexOf('%');
        if (percent < 0) {
            return piece;
        }
        int first = from + percent;
        StringBuilder out = new StringBuilder(to - from).append(text, from, first);
        for (int p = first; p < to; ) {
            if (text.charAt(p) != '%') {
                out.append(text.charAt(p++));
                continue;
            }
            int codePoint = UriChars.encodedCodePoint(text, p);
            int length = UriChars.unit(text, p);
            if (keepReserved && isKept(codePoint, text, p + length, to)) {
                out.append(text, p, p + length);
            } else {
                out.appendCodePoint(codePoint);
            }
            p += length;
        }
        return out.toString();
    }

    /**
     * Checks whether a percent-encoded character stays encoded in a value that allows reserved characters. Two kinds of
     * characters stay encoded: reserved characters, because an expansion would write the decoded character in raw form,
     * and a percent sign before two hexadecimal digits, because the decoded text would look like a percent-encoded
     * character.
     */
    private static boolean isKept(int codePoint, String text, int next, int to) {
        if (codePoint == '%') {
            return next + 1 < to && UriChars.hex(text.charAt(next)) >= 0 && UriChars.hex(text.charAt(next + 1)) >= 0;
        }
        return UriChars.isReserved(codePoint);
    }
}
