package io.github.mcpresources.search;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.search.internal.crawl.Crawler;
import io.github.mcpresources.search.internal.query.SearchRequest;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Serves the resource template of the search. */
final class Answers {

    static final String TEMPLATE = "search://documents{?q,folder,type,after,before,limit,cursor}";

    static final String Q = "q";
    static final String FOLDER = "folder";
    static final String TYPE = "type";
    static final String AFTER = "after";
    static final String BEFORE = "before";
    static final String LIMIT = "limit";
    static final String CURSOR = "cursor";

    private static final int DEFAULT_LIMIT = 10;
    /** The maximum time that a query waits for the index to open. */
    private static final long OPENING_SECONDS = 5;

    private final CompletableFuture<OpenedIndex> opened;
    private final SearchLimits limits;
    private final ResourceRegistry templates = ResourceRegistry.create();
    private final TemplateVariable<Integer> limit;

    Answers(CompletableFuture<OpenedIndex> opened, SearchLimits limits) {
        this.opened = opened;
        this.limits = limits;
        limit = TemplateVariable.integer(LIMIT)
                .range(1, limits.pageHits())
                .defaultValue(defaultLimit(limits.pageHits()));
        templates
                .template(TEMPLATE)
                .name("search_documents")
                .title("Search")
                .description("Full-text search over all documents. q is a question or words; \"a phrase\", prefix*,"
                        + " -not, and OR are possible. folder, type (such as pdf), after and before (dates of"
                        + " the last change) restrict the search. Each hit has the URI of its part, and an excerpt.")
                .mimeType("application/json")
                .variables(limit)
                .unscreened(Q, FOLDER, TYPE, AFTER, BEFORE)
                .complete(TYPE, "pdf", "docx", "xlsx", "pptx", "md", "txt", "csv", "json", "html")
                .read(this::read);
    }

    static int defaultLimit(int pageHits) {
        return Math.min(DEFAULT_LIMIT, pageHits);
    }

    ResourceRegistry templates() {
        return templates;
    }

    private ReadResult read(ResourceReader.Request request) throws IOException {
        String words = request.optionalVariable(Q).orElse("").strip();
        if (words.isEmpty()) {
            throw new InvalidParamsException(Q, words, "a question or words");
        }
        if (words.length() > limits.queryLength()) {
            throw new InvalidParamsException(
                    Q,
                    words.length() + " characters",
                    "at most " + limits.queryLength() + " characters (setting queryLength)");
        }
        SearchRequest search = new SearchRequest(
                words,
                request.optionalVariable(FOLDER).filter(it -> !it.isBlank()).orElse(null),
                request.optionalVariable(TYPE).filter(it -> !it.isBlank()).orElse(null),
                time(AFTER, request.optionalVariable(AFTER).orElse(null), false),
                time(BEFORE, request.optionalVariable(BEFORE).orElse(null), true),
                request.variable(limit));
        ShownHits before = ShownHits.of(request.optionalVariable(CURSOR).orElse(""), limits.depth());
        return ReadResult.of(ContentPart.json(answer(search, before, request.context())));
    }

    /** Parses a time or a date. A date means the beginning of the day, or its end if {@code isEnd} is true. */
    private static @Nullable Instant time(String name, @Nullable String text, boolean isEnd) {
        if (text == null || text.isBlank()) {
            return null;
        }
        try {
            if (text.indexOf('T') < 0) {
                LocalDate day = LocalDate.parse(text.strip());
                Instant begin = (isEnd ? day.plusDays(1) : day)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant();
                return isEnd ? begin.minusMillis(1) : begin;
            }
            return Instant.parse(text.strip());
        } catch (DateTimeException wrong) {
            throw new InvalidParamsException(
                    name, text, "a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z");
        }
    }

    private OpenedIndex opened() {
        try {
            return opened.get(OPENING_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException notReady) {
            throw new ResourceException(
                    ResourceException.INTERNAL_ERROR,
                    notReady instanceof TimeoutException
                            ? "The search index is not open yet; try again in a few seconds"
                            : "The search index could not be opened. The log of the server has the cause",
                    Map.of(),
                    notReady);
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw new java.util.concurrent.CancellationException("The search was cancelled");
        }
    }

    private Map<String, Object> answer(SearchRequest request, ShownHits before, RequestContext context)
            throws IOException {
        ResourceProvider served = ServerRequest.of(context)
                .served()
                .orElseThrow(() -> new ResourceException(
                        ResourceException.INTERNAL_ERROR,
                        "A search needs a server, which decides what the caller may see. Read the resource through a"
                                + " ResourceServer, or with a context of ResourceServer.newContext",
                        Map.of()));
        OpenedIndex open = opened();
        // Must be read before the search, because documents may be added to the index during the search.
        Crawler.Progress progress = open.crawler().progress();
        Views views = new Views(served, context);
        Hits hits = new Hits(open.index(), open.queries(), views, context, limits.queryTimeout(), before);
        hits.find(request);
        List<Map<String, Object>> notSearched = open.notSearched().reasons(context.caller(), views);
        boolean isIndexing = progress.isListing() || progress.pending() > 0;

        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("hits", hits.shown());
        if (hits.hasMore() && before.count() <= limits.depth()) {
            answer.put(CURSOR, before.cursor());
        }
        answer.put("more", hits.hasMore());
        boolean isPartial = progress.isPartial() || progress.hasTooMany() || progress.failure() != null;
        answer.put("complete", !hits.isCut() && !isIndexing && !isPartial && notSearched.isEmpty());
        if (hits.isCut()) {
            answer.put("timedOut", true);
        }
        if (isIndexing) {
            answer.put("indexing", indexing(progress));
        }
        if (isPartial) {
            answer.put("missing", missing(progress));
        }
        if (!notSearched.isEmpty()) {
            answer.put("notSearched", notSearched);
        }
        return answer;
    }

    /**
     * Returns the progress of the indexing as a percentage. The numbers of resources are not returned, because they
     * include resources that the caller may not see.
     */
    private static Map<String, Object> indexing(Crawler.Progress progress) {
        long all = progress.done() + progress.pending();
        return progress.isListing() || all == 0
                ? Map.of("percent", 0, "state", "listing")
                : Map.of("percent", (int) Math.min(99, 100 * progress.done() / all), "state", "reading");
    }

    private static String missing(Crawler.Progress progress) {
        if (progress.failure() != null) {
            return progress.failure() + "; later changes are not found";
        }
        return progress.hasTooMany()
                ? "The index is full (the limit is the setting SearchLimits.documents), so some documents are not found"
                : "A source of documents did not answer; its documents may be missing";
    }
}
