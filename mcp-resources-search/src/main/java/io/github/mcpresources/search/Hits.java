package io.github.mcpresources.search;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.search.internal.index.Fields;
import io.github.mcpresources.search.internal.index.LuceneIndex;
import io.github.mcpresources.search.internal.query.Excerpts;
import io.github.mcpresources.search.internal.query.Queries;
import io.github.mcpresources.search.internal.query.Ranking;
import io.github.mcpresources.search.internal.query.SearchRequest;
import io.github.mcpresources.search.internal.text.Chunks;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;

/**
 * Finds the hits of one query that the caller may see, in the order of their rank.
 *
 * <p>The duration of a search must not reveal whether there are hidden hits. Therefore, candidates are checked in
 * batches of twice the requested number. If there are too few visible candidates, excerpts of hidden candidates are
 * also created, but not shown. Answers contain no scores, because a score depends on the number of all documents with a
 * word, including hidden documents.
 */
final class Hits {

    /** The number of candidates in a batch for each requested hit. */
    private static final int CHECKED = 2;

    private static final String LINE = "line";

    private final LuceneIndex index;
    private final Queries queries;
    private final Views views;
    private final RequestContext context;
    private final Duration timeout;
    private final ShownHits before;

    private final List<Map<String, Object>> shown = new ArrayList<>();
    private boolean hasMore;
    private boolean isCut;

    private record Candidate(int number, String uri, String document, boolean isVisible) {}

    /**
     * Creates a search. It begins when {@link #find} is called.
     *
     * @param before the hits that the client already has; the search adds its own hits
     */
    Hits(LuceneIndex index, Queries queries, Views views, RequestContext context, Duration timeout, ShownHits before) {
        this.index = index;
        this.queries = queries;
        this.views = views;
        this.context = context;
        this.timeout = timeout;
        this.before = before;
    }

    List<Map<String, Object>> shown() {
        return shown;
    }

    /** Checks whether there are further hits that the caller may see. */
    boolean hasMore() {
        return hasMore;
    }

    /** Checks whether the search was ended by its time limit. */
    boolean isCut() {
        return isCut;
    }

    void find(SearchRequest request) throws IOException {
        Queries.Made query = queries.of(request);
        IndexSearcher current = index.acquire();
        try {
            long end = System.nanoTime() + timeout.toNanos();
            QueryTimeout limit = () -> System.nanoTime() > end || context.isCancelled();
            IndexReader reader = ExitableDirectoryReader.wrap((DirectoryReader) current.getIndexReader(), limit);
            IndexSearcher searcher = new IndexSearcher(reader);
            searcher.setSimilarity(LuceneIndex.similarity());
            searcher.setTimeout(limit);
            find(request, query, searcher, limit);
        } catch (ExitableDirectoryReader.ExitingReaderException late) {
            isCut = true;
        } finally {
            index.release(current);
        }
    }

    private void find(SearchRequest request, Queries.Made query, IndexSearcher searcher, QueryTimeout limit)
            throws IOException {
        Ranking ranking = new Ranking(query, searcher);
        Set<String> uris = new HashSet<>();
        List<Candidate> candidates = new ArrayList<>();
        long wanted = request.limit() + 1L;
        int visible = 0;
        while (visible < wanted && !isCut) {
            List<ScoreDoc> ranked = ranking.next((int) Math.min(Integer.MAX_VALUE, CHECKED * wanted));
            List<Candidate> found = candidates(ranked, searcher, uris);
            candidates.addAll(found);
            visible += (int) found.stream().filter(Candidate::isVisible).count();
            isCut |= searcher.timedOut() || limit.shouldExit();
            if (ranked.isEmpty()) {
                break;
            }
        }
        show(request, queries.excerpts(query), searcher, candidates);
        hasMore = visible >= wanted;
    }

    private List<Candidate> candidates(List<ScoreDoc> ranked, IndexSearcher searcher, Set<String> uris)
            throws IOException {
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        List<Candidate> candidates = new ArrayList<>();
        for (ScoreDoc score : ranked) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(score.doc, leaves));
            BinaryDocValues uri = leaf.reader().getBinaryDocValues(Fields.URI);
            SortedDocValues document = leaf.reader().getSortedDocValues(Fields.OWNER);
            int within = score.doc - leaf.docBase;
            if (uri == null || document == null || !uri.advanceExact(within) || !document.advanceExact(within)) {
                continue;
            }
            String part = uri.binaryValue().utf8ToString();
            if (uris.add(part) && !before.contains(part)) {
                String whole = document.lookupOrd(document.ordValue()).utf8ToString();
                boolean isVisible = index.entries().containsKey(whole) && views.sees(whole);
                candidates.add(new Candidate(score.doc, part, whole, isVisible));
            }
        }
        return candidates;
    }

    private void show(SearchRequest request, Excerpts excerpts, IndexSearcher searcher, List<Candidate> candidates)
            throws IOException {
        List<Candidate> visible = candidates.stream()
                .filter(Candidate::isVisible)
                .limit(request.limit())
                .toList();
        for (Candidate candidate : visible) {
            shown.add(hit(candidate, excerpts, searcher));
            before.add(candidate.uri());
        }
        List<Candidate> hidden = candidates.stream()
                .filter(it -> !it.isVisible())
                .limit(request.limit() - visible.size())
                .toList();
        for (Candidate candidate : hidden) { // so that the duration does not reveal how many are hidden
            hit(candidate, excerpts, searcher);
        }
    }

    private Map<String, Object> hit(Candidate candidate, Excerpts excerpts, IndexSearcher searcher) throws IOException {
        Document stored = searcher.storedFields().document(candidate.number());
        Map<String, Object> hit = new LinkedHashMap<>();
        hit.put("uri", candidate.uri());
        if (!candidate.document().equals(candidate.uri())) {
            hit.put("document", candidate.document());
        }
        hit.put("title", text(stored, Fields.TITLE));
        String body = text(stored, Fields.BODY);
        Excerpts.Excerpt excerpt = excerpts.of(body, text(stored, Fields.LANGUAGE));
        Map<String, Object> place = place(text(stored, Fields.PLACE), body.substring(0, excerpt.start()));
        if (!place.isEmpty()) {
            hit.put("place", place);
        }
        String heading = Chunks.headingAt(body, excerpt.start()).orElseGet(() -> text(stored, Fields.HEADING));
        if (!heading.isEmpty()) {
            hit.put("heading", heading);
        }
        hit.put("excerpt", excerpt.text());
        String type = text(stored, Fields.MIME_TYPE);
        if (!type.isEmpty()) {
            hit.put("type", type);
        }
        if (stored.getField(Fields.MODIFIED) != null) {
            long millis = stored.getField(Fields.MODIFIED).numericValue().longValue();
            hit.put("modified", Instant.ofEpochMilli(millis).toString());
        }
        return hit;
    }

    /**
     * Returns the place of a part in the document, for example {@code {"page": 3}}. If the place contains a line
     * number, the number is that of the first line of the excerpt, not of the part.
     */
    private static Map<String, Object> place(String json, String before) throws IOException {
        Map<String, Object> place = new LinkedHashMap<>();
        if (json.isEmpty()) {
            return place;
        }
        Map<?, ?> stored = McpJsonDefaults.getMapper().readValue(json, Map.class);
        stored.forEach((name, value) -> place.put(String.valueOf(name), value));
        if (place.get(LINE) instanceof Number first) {
            place.put(
                    LINE,
                    first.intValue()
                            + (int) before.chars().filter(it -> it == '\n').count());
        }
        return place;
    }

    private static String text(Document stored, String field) {
        String value = stored.get(field);
        return value == null ? "" : value;
    }
}
