package io.github.mcpresources.uri;

import java.util.Arrays;

/**
 * The states of a parser for the pairs of an exploded variable. A set of states is an integer with one bit for each
 * state.
 */
final class PairStates {
    /** The state at the start of a pair. */
    static final int START = 1;

    /** The state in a key, or in a list item. */
    private static final int KEY = 2;

    /** The state after the equals sign. */
    private static final int EQUALS = 4;

    private static final int VALUE = 8;

    private static final int COUNT = 4;

    private final MatchStep.Pairs pairs;
    private final boolean dotted;

    PairStates(MatchStep.Pairs pairs) {
        this.pairs = pairs;
        this.dotted = pairs.separator() == '.';
    }

    boolean mayEnd(int states) {
        return (states & (VALUE | (pairs.bare() ? KEY : EQUALS))) != 0;
    }

    int after(int states, char c) {
        int inKey = states & (START | KEY);
        int inValue = states & (EQUALS | VALUE);
        if (c == '=') {
            return inKey == 0 ? 0 : EQUALS;
        }
        if (c == pairs.separator()) {
            return (mayEnd(states) ? START : 0)
                    | (dotted && inKey != 0 ? KEY : 0)
                    | (dotted && inValue != 0 ? VALUE : 0);
        }
        return (inKey == 0 ? 0 : KEY) | (inValue == 0 ? 0 : VALUE);
    }

    boolean isWhole(String text, int from, int to) {
        int states = START;
        for (int p = from; p < to; p += UriChars.unit(text, p)) {
            states = UriChars.stops(text.charAt(p), pairs.stops()) ? 0 : after(states, text.charAt(p));
        }
        return mayEnd(states);
    }

    /**
     * Fills the row of an instruction in the table of {@link ProgramMatcher}, from the last position to the first. The
     * row is for the state {@link #START}; the other states use temporary rows.
     *
     * @param next the row of the instruction after the pairs
     */
    void fill(String text, int from, byte[] next, byte[] row) {
        int length = row.length - 1;
        byte[][] rows = new byte[COUNT][];
        rows[0] = row;
        for (int i = 1; i < COUNT; i++) {
            rows[i] = new byte[length + 1];
        }
        for (int p = length; p >= 0; p--) {
            boolean stopped = p == length || UriChars.stops(text.charAt(from + p), pairs.stops());
            int then = stopped ? length + 1 : p + UriChars.unit(text, from + p);
            for (int i = 0; i < COUNT; i++) {
                byte least = mayEnd(1 << i) ? next[p] : ProgramMatcher.IMPOSSIBLE;
                int states = then > length ? 0 : after(1 << i, text.charAt(from + p));
                for (int k = 0; k < COUNT; k++) {
                    least = (states & (1 << k)) == 0 ? least : (byte) Math.min(least, rows[k][then]);
                }
                rows[i][p] = least;
            }
        }
    }

    void fill(String text, int from, byte[] next, byte[] row, Binding binding) {
        Arrays.fill(row, ProgramMatcher.IMPOSSIBLE);
        for (int p = 0; p < row.length; p++) {
            int end = binding.end(from, p);
            if (end >= 0 && end < row.length && isWhole(text, from + p, from + end)) {
                row[p] = next[end];
            }
        }
    }
}
