package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Two callers with different views, under the rule of the server. {@code -Dsearch.views=1000} sets the number of
 * queries, and {@code -Dsearch.speed.assert=true} compares their times.
 */
class SearchVisibilityTest {

    private static final int QUERIES = Integer.getInteger("search.views", 100);
    private static final int DOCUMENTS = 400;
    private static final Caller ADA = Caller.of("ada");
    private static final Caller BOB = Caller.of("bob");

    @Test
    void callerFindsNothingThatIsHidden() {
        ResourceRegistry registry = ResourceRegistry.create();
        Prose prose = new Prose(2);
        for (int at = 0; at < DOCUMENTS; at++) {
            String side = at % 2 == 0 ? "open" : "secret";
            String text = prose.text(1_500) + (at % 2 == 0 ? " harmless" : " classified");
            registry.resource("notes://" + side + "/" + at)
                    .read(request -> ReadResult.text(text).mimeType("text/plain"));
        }
        registry.resource("notes://secret/picture")
                .mimeType("image/png")
                .read(request -> ReadResult.bytes(new byte[1]).mimeType("image/png"));
        Visibility rule = (caller, uri, entry) -> !entry.identifier().contains("secret") || caller.equals(ADA);
        SearchIndex index = SearchIndex.builder().over(registry).caller(ADA).build();
        ResourceProvider all = ResourceProviders.concat(registry, index);
        try (index;
                ResourceServer server =
                        ResourceServer.builder(all).visibility(rule).build()) {
            Searches.awaitCurrent(index);
            Searches searches = Searches.of(all, server);
            assertThat(Searches.hits(searches.answer(ADA, "classified"))).isNotEmpty();
            Map<String, Object> hidden = searches.answer(BOB, "classified");
            assertThat(hidden).isEqualTo(searches.answer(BOB, "wordthatnobodywrote"));
            assertThat(hidden).containsEntry("complete", true).containsEntry("more", false);
            assertThat(searches.answer(ADA, "classified").toString()).contains("notes://secret/picture");

            long[] ada = new long[QUERIES];
            long[] bob = new long[QUERIES];
            int found = 0;
            for (int at = -QUERIES / 2; at < QUERIES; at++) {
                String words = prose.frequentWord() + " " + prose.frequentWord();
                long begun = System.nanoTime();
                searches.answer(ADA, words);
                long between = System.nanoTime();
                Map<String, Object> answer = searches.answer(BOB, words);
                long end = System.nanoTime();
                assertThat(answer.toString()).doesNotContain("secret").doesNotContain("classified");
                found += Searches.hits(answer).size();
                if (at >= 0) {
                    ada[at] = between - begun;
                    bob[at] = end - between;
                }
            }
            assertThat(found).isPositive();
            Arrays.sort(ada);
            Arrays.sort(bob);
            double ratio = (double) bob[QUERIES / 2] / ada[QUERIES / 2];
            System.out.printf(
                    "%d queries: medians %.2f ms and %.2f ms, ratio %.3f%n",
                    QUERIES, ada[QUERIES / 2] / 1e6, bob[QUERIES / 2] / 1e6, ratio);
            if (Boolean.getBoolean("search.speed.assert")) {
                assertThat(ratio).isBetween(0.9, 1.1);
            }
        }
    }
}
