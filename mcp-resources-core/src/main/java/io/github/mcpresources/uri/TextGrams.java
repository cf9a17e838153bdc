package io.github.mcpresources.uri;

/**
 * A filter over the pieces of up to eight characters of a text. It has no false negatives and few false positives. It
 * takes two to four bytes for each character of the text and each requested length of a piece.
 */
final class TextGrams {
    private static final int LONGEST = 8;
    private static final int BITS_PER_PIECE = 16;
    private static final int MOST_WORDS = 1 << 23;

    private final String text;
    private final long[][] filters = new long[LONGEST + 1][];
    private long cost;

    TextGrams(String text) {
        this.text = text;
    }

    /** Returns the cost since the last call of this method. */
    long takeCost() {
        long taken = cost;
        cost = 0;
        return taken;
    }

    /**
     * Checks whether the text may contain the last eight characters of the literal, or the whole literal if it is
     * shorter.
     */
    boolean mayContain(String literal) {
        int size = Math.min(literal.length(), LONGEST);
        if (size == 0) {
            return true;
        }
        long[] filter = filters[size];
        if (filter == null) {
            filter = filter(size);
            filters[size] = filter;
        }
        cost++;
        long piece = 0;
        for (int i = literal.length() - size; i < literal.length(); i++) {
            piece = (piece << 8) | literal.charAt(i);
        }
        int bit = bit(piece, filter);
        return (filter[bit >>> 6] & (1L << bit)) != 0;
    }

    private long[] filter(int size) {
        int words = Math.min(MOST_WORDS, Math.max(1, text.length() / (64 / BITS_PER_PIECE)));
        long[] filter = new long[2 * Integer.highestOneBit(words)];
        long mask = size == LONGEST ? -1 : (1L << (8 * size)) - 1;
        long piece = 0;
        for (int i = 0; i < text.length(); i++) {
            piece = ((piece << 8) | text.charAt(i)) & mask; // a normalised text is ASCII
            if (i + 1 >= size) {
                int bit = bit(piece, filter);
                filter[bit >>> 6] |= 1L << bit;
            }
        }
        cost += text.length();
        return filter;
    }

    private static int bit(long piece, long[] filter) {
        long mixed = piece * 0x9E3779B97F4A7C15L;
        return (int) ((mixed ^ (mixed >>> 29)) >>> 8) & (filter.length * 64 - 1);
    }
}
