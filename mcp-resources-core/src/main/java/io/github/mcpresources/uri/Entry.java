package io.github.mcpresources.uri;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A template in a router, and the value that is registered for it. The entry contains copies of those properties of the
 * template that most searches need, because the template itself is often not in the processor's cache.
 *
 * @param rank the position in the order of precedence
 * @param split the last part of the template, as returned by {@link ValueSplit#of}; null if {@link ValueSplit} is not
 *     used for the template
 * @param literal the longest literal in {@code split}; empty if there is none
 * @param slots the number of variables; a repeated name counts each time it occurs
 * @param plain true if the template consists only of a {@linkplain TemplateSections#head() head}, and a match of the
 *     head needs no further check
 * @param acceptEmpty true if the policy of the template accepts empty values
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
     * The position of a template in the order of precedence, which does not depend on the order of registration. If
     * several templates match a URI, {@link BestMatch} compares their {@code symbols} first, then the numbers of
     * parameters that they match in the query of the URI, then {@code queryNames}, and then {@code shape}.
     *
     * @param symbols the {@linkplain Symbol#rank ranks} of the symbols of the template, from the left
     * @param queryNames the number of parameters that the query of the template declares
     * @param shape the text of the template, without variable names that do not appear in a URI, such as the name in
     *     <code>{x}</code>, and with the query parameters in alphabetical order; for a template without variables, its
     *     URI in normal form
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
