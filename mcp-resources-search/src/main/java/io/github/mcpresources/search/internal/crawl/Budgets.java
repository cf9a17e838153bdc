package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.search.internal.index.Entry;
import io.github.mcpresources.search.internal.index.LuceneIndex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How much more text of each provider may be indexed. */
final class Budgets {

    private final LuceneIndex index;
    private final boolean isLimited;

    Budgets(List<Source> sources, LuceneIndex index) {
        this.index = index;
        this.isLimited = sources.stream().anyMatch(it -> it.budget() < Long.MAX_VALUE);
    }

    /** Returns the number of bytes that a document may have, which is known already or not. */
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
