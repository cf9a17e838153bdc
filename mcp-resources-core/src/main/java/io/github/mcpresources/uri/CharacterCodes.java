package io.github.mcpresources.uri;

import java.util.Arrays;

/**
 * The characters of a normalised URI as a sequence of codes. Two pieces of the URI have the same codes if they decode
 * to the same value. A percent-encoded character therefore has the same code as the raw character. There is one
 * exception: a variable that allows reserved characters does not decode a percent-encoded reserved character, which
 * then has a different code. This class finds all occurrences of a piece of the URI in linear time.
 */
final class CharacterCodes {
    /**
     * The number that is added to the code of a percent-encoded reserved character if the variable allows reserved
     * characters, and therefore does not decode it.
     */
    private static final int APART = 1 << 24;

    private final int[] codes;
    private final int[] starts;
    private final int[] indexes;

    CharacterCodes(String text, boolean allowReserved) {
        int[] units = new int[text.length()];
        this.starts = new int[text.length() + 1];
        this.indexes = new int[text.length() + 1];
        Arrays.fill(indexes, -1);
        int count = 0;
        for (int p = 0; p < text.length(); p += UriChars.unit(text, p)) {
            starts[count] = p;
            indexes[p] = count;
            units[count++] = code(text, p, allowReserved);
        }
        starts[count] = text.length();
        indexes[text.length()] = count;
        this.codes = Arrays.copyOf(units, count);
    }

    private static int code(String text, int position, boolean allowReserved) {
        char c = text.charAt(position);
        if (c != '%') {
            return c;
        }
        int codePoint = UriChars.encodedCodePoint(text, position);
        return allowReserved && UriChars.isReserved(codePoint) ? APART + codePoint : codePoint;
    }

    /**
     * Returns the codes of a value, or of the beginning of a value, in an expanded URI. If a URI cannot contain the
     * value, returns a code that occurs in no URI.
     */
    static int[] written(String value, boolean allowReserved) {
        StringBuilder text = new StringBuilder();
        Expander.encode(value, allowReserved, text);
        String normalised = UriText.normalise(text.toString(), Component.PATH);
        return normalised == null ? new int[] {-1} : new CharacterCodes(normalised, allowReserved).codes;
    }

    int[] piece(int from, int to) {
        return Arrays.copyOfRange(codes, indexes[from], indexes[to]);
    }

    /**
     * Finds all occurrences of a piece in the URI. Returns, for each position, the end of the occurrence that starts at
     * this position, or -1.
     */
    int[] ends(int[] piece) {
        int[] ends = new int[indexes.length];
        Arrays.fill(ends, -1);
        if (piece.length == 0) {
            for (int i = 0; i <= codes.length; i++) {
                ends[starts[i]] = starts[i];
            }
            return ends;
        }
        int[] borders = borders(piece);
        int same = 0;
        for (int i = 0; i < codes.length; i++) {
            while (same > 0 && (same == piece.length || piece[same] != codes[i])) {
                same = borders[same - 1];
            }
            same += piece[same] == codes[i] ? 1 : 0;
            if (same == piece.length) {
                ends[starts[i + 1 - same]] = starts[i + 1];
            }
        }
        return ends;
    }

    /** Returns the length of the longest border of each prefix (Knuth-Morris-Pratt algorithm). */
    private static int[] borders(int[] piece) {
        int[] borders = new int[piece.length];
        int same = 0;
        for (int i = 1; i < piece.length; i++) {
            while (same > 0 && piece[same] != piece[i]) {
                same = borders[same - 1];
            }
            same += piece[same] == piece[i] ? 1 : 0;
            borders[i] = same;
        }
        return borders;
    }
}
