package io.github.mcpresources.uri;

import java.util.Arrays;

/**
 * A template and what it stands for, as a router holds them.
 *
 * @param template the template
 * @param value what it stands for
 * @param rank its place in the order of precedence
 * @param <T> the type of the values
 */
record Entry<T>(UriTemplate template, T value, Rank rank) {

    /**
     * The place of a template in the order of precedence, which does not depend on when it was registered.
     *
     * @param symbols the ordinals of its symbols
     * @param queryNames how many names its query declares
     * @param shape the template without the names that do not show in a URI
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by content in compareTo, never by equals
    record Rank(byte[] symbols, int queryNames, String shape) implements Comparable<Rank> {
        @Override
        public int compareTo(Rank other) {
            int bySymbols = compareSymbols(other);
            if (bySymbols != 0) {
                return bySymbols;
            }
            return queryNames == other.queryNames
                    ? shape.compareTo(other.shape)
                    : Integer.compare(queryNames, other.queryNames);
        }

        int compareSymbols(Rank other) {
            return Arrays.compare(symbols, other.symbols);
        }
    }
}
