package io.github.mcpresources.search.internal.query;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.QueryRescorer;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.jspecify.annotations.Nullable;

/** Finds the parts that match a query, the best first. Searches for them in batches, as they are needed. */
public final class Ranking {

    private static final int FIRST_BATCH = 200;
    private static final int MAX_BATCH = 3_200;

    private final Queries.Made query;
    private final IndexSearcher searcher;
    private List<ScoreDoc> batch = List.of();
    private int at;
    private int size = FIRST_BATCH;
    private @Nullable ScoreDoc last;
    private boolean isAtEnd;

    /** Creates a ranking. The first call of {@link #next} begins the search. */
    public Ranking(Queries.Made query, IndexSearcher searcher) {
        this.query = query;
        this.searcher = searcher;
    }

    /**
     * Returns the next parts.
     *
     * @param count the maximum number of parts
     * @return the parts; empty if there are no more, or if the time limit of the searcher is exceeded
     * @throws IOException if the index cannot be read
     */
    public List<ScoreDoc> next(int count) throws IOException {
        if (at == batch.size() && !isAtEnd) {
            search();
        }
        List<ScoreDoc> next = batch.subList(at, at + Math.min(batch.size() - at, count));
        at += next.size();
        return next;
    }

    private void search() throws IOException {
        TopDocs top = searcher.search(
                query.query(), new TopScoreDocCollectorManager(size, last, size)); // does not count all hits
        int found = top.scoreDocs.length;
        isAtEnd = found < size;
        last = found == 0 ? last : top.scoreDocs[found - 1];
        size = Math.min(2 * size, MAX_BATCH);
        if (query.near() != null && found > 1 && !searcher.timedOut()) {
            top = QueryRescorer.rescore(searcher, top, query.near(), 1, found);
        }
        batch = Arrays.asList(top.scoreDocs);
        at = 0;
    }
}
