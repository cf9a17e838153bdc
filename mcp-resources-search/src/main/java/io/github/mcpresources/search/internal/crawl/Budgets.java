package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.search.internal.index.Entry;
import io.github.mcpresources.search.internal.index.LuceneIndex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes how much more text of a provider may be indexed. {@code SearchIndex.Builder.over} sets the maximum. */
final class Budgets {

    private final LuceneIndex index;
    private final boolean isLimited;

    Budgets(List<Source> sources, LuceneIndex index) {
        this.index = index;
        this.isLimited = sources.stream().anyMatch(it -> it.budget() < Long.MAX_VALUE);
    }

    /**
     * Returns how much text of a document may be indexed without exceeding the limit of its provider.
     *
     * @param known the record of the document in the index, whose text will be replaced; null if the document is new
     * @return the size in bytes; zero or less if the limit of the provider is reached
     */
    long left(Source source, @Nullable Entry known) {
        if (!isLimited || source.budget() == Long.MAX_VALUE) {
            return Long.MAX_VALUE;
        }
        long used = index.entries().values().stream()
                .filter(it -> it.source() == source.number())
                .mapToLong(Entry::bytes)
                .sum();
        return source.budget() - used + (known == null ? 0 : known.bytes());
    }
}
