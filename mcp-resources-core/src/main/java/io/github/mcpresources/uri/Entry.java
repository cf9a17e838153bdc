package io.github.mcpresources.uri;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A template and its value, as stored in a router. The entry copies the properties that a walk needs of most templates,
 * so that the walk does not have to read the template from memory that is not cached.
 *
 * @param template the template
 * @param value the value of the template
 * @param rank the position in the order of precedence
 * @param split the rest of the template in the form of {@link ValueSplit}, or null if there is none
 * @param literal the longest literal of that rest, or an empty text if there is none
 * @param slots the number of values
 * @param plain whether nothing follows the head, and all values are acceptable
 * @param acceptEmpty whether the values may be empty
 * @param <T> the type of the values
 */
record Entry<T>(
        UriTemplate template,
        T value,
        Rank rank,
        @Nullable String split,
        String literal,
        int slots,
        boolean plain,
        boolean acceptEmpty) {

    static <T> Entry<T> of(UriTemplate template, T value, Rank rank) {
        String split = ValueSplit.of(template);
        return new Entry<>(
                template,
                value,
                rank,
                split,
                split == null ? "" : ValueSplit.longestLiteral(split),
                template.slots(),
                template.plan().isPlain(),
                template.policy().acceptEmpty());
    }

    /**
     * The position of a template in the order of precedence. It does not depend on the order of registration.
     *
     * @param symbols the {@link Symbol#rank ranks} of the symbols, from the left
     * @param queryNames the number of names that the query declares
     * @param shape the template without the names that do not appear in a URI
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
