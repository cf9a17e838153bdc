package io.github.mcpresources.uri;

import org.jspecify.annotations.Nullable;

/**
 * Tables that contain, for each position of a URI, the end of a value that starts there. A search uses the tables when
 * it reads the same positions repeatedly.
 */
final class ValueEnds {
    private final String text;
    private int @Nullable [] segments;
    private int @Nullable [] paths;
    private long cost;

    ValueEnds(String text) {
        this.text = text;
    }

    /** Returns the number of steps for building the tables. */
    long cost() {
        return cost;
    }

    int end(Symbol symbol, int start) {
        boolean path = symbol == Symbol.RESERVED || symbol == Symbol.SEGMENTS;
        int[] known = path ? paths : segments;
        if (known == null) {
            known = ends(symbol);
            if (path) {
                paths = known;
            } else {
                segments = known;
            }
        }
        return known[start];
    }

    private int[] ends(Symbol symbol) {
        int[] ends = new int[text.length() + 1];
        int end = text.length();
        for (int p = text.length(); p >= 0; p--) {
            end = symbol.isEnd(text, p) ? p : end;
            ends[p] = end;
        }
        cost += ends.length;
        return ends;
    }
}
