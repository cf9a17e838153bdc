package io.github.mcpresources.uri;

/**
 * The pieces of up to eight characters that a text has, as a filter: it never denies one that is there, and seldom finds
 * one that is not. It takes two to four bytes for each character of the text and each length of piece that is asked for.
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

    /** What was done since this was last asked. */
    long takeCost() {
        long taken = cost;
        cost = 0;
        return taken;
    }

    /** Whether the end of the literal may be in the text; the whole of it where it is short. */
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
