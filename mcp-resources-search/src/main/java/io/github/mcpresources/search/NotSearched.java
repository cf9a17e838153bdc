package io.github.mcpresources.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.Caller;
import io.github.mcpresources.search.internal.index.Entry;
import io.github.mcpresources.search.internal.index.LuceneIndex;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reports which resources are not searched, and why. Each caller gets only resources that it may see. The report for
 * each caller is cached until it is outdated, but for at most ten seconds.
 */
final class NotSearched {

    private static final int MAX_CHECKED = 500;
    private static final int EXAMPLES = 3;
    private static final int MAX_CALLERS = 1_000;
    private static final Duration KEPT = Duration.ofSeconds(10);

    private final LuceneIndex index;
    private final Cache<Caller, Kept> kept = Caffeine.newBuilder()
            .maximumSize(MAX_CALLERS)
            .expireAfterWrite(KEPT)
            .executor(Runnable::run)
            .build();

    private record Kept(long generation, List<Map<String, Object>> reasons) {}

    NotSearched(LuceneIndex index) {
        this.index = index;
    }

    /**
     * Returns a JSON object for each reason, with the number of resources and some of their URIs. At most 500 resources
     * are considered.
     */
    List<Map<String, Object>> reasons(Caller caller, Views views) {
        long generation = index.notSearchedGeneration();
        Kept known = kept.getIfPresent(caller);
        if (known == null || known.generation() != generation) {
            known = new Kept(generation, counted(views));
            kept.put(caller, known);
        }
        return known.reasons();
    }

    private List<Map<String, Object>> counted(Views views) {
        Map<String, List<Entry>> byReason = new TreeMap<>();
        index.notSearched().values().stream()
                .limit(MAX_CHECKED)
                .filter(it -> views.sees(it.uri()))
                .forEach(it -> byReason.computeIfAbsent(String.valueOf(it.reason()), any -> new ArrayList<>())
                        .add(it));
        List<Map<String, Object>> reasons = new ArrayList<>();
        byReason.forEach((reason, entries) -> {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("reason", reason);
            json.put("count", entries.size());
            json.put(
                    "examples",
                    entries.stream().limit(EXAMPLES).map(NotSearched::example).toList());
            reasons.add(json);
        });
        return reasons;
    }

    private static Map<String, Object> example(Entry entry) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", entry.uri());
        if (entry.detail() != null) {
            json.put("detail", entry.detail());
        }
        return json;
    }
}
