package io.github.mcpresources.uri;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A template and what it stands for, as a router holds them, with all that a walk asks of most templates: so it need not
 * go from here to the template and on, each time to memory that no cache holds.
 *
 * @param template the template
 * @param value what it stands for
 * @param rank its place in the order of precedence
 * @param split how its values are told apart where it hangs, if there is a short way ({@link ValueSplit})
 * @param slots how many values it has
 * @param plain whether nothing follows its head, and any values do
 * @param acceptEmpty whether its values may be empty
 * @param <T> the type of the values
 */
record Entry<T>(
        UriTemplate template,
        T value,
        Rank rank,
        @Nullable String split,
        int slots,
        boolean plain,
        boolean acceptEmpty) {

    static <T> Entry<T> of(UriTemplate template, T value, Rank rank) {
        return new Entry<>(
                template,
                value,
                rank,
                ValueSplit.of(template),
                template.slots(),
                template.plan().isPlain(),
                template.policy().acceptEmpty());
    }

    /**
     * The place of a template in the order of precedence, which does not depend on when it was registered.
     *
     * @param symbols the {@link Symbol#rank ranks} of its symbols, from the left
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
