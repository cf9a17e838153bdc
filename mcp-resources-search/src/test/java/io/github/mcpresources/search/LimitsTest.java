package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Documents that an index has no room for. */
class LimitsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ResourceRegistry registry = ResourceRegistry.create();

    private void add(String uri, String text) {
        registry.resource(uri).read(request -> ReadResult.text(text).mimeType("text/plain"));
    }

    private interface Check {
        void run(SearchIndex index, Searches searches);
    }

    private void check(SearchIndex.Builder settings, Check check) {
        SearchIndex index = settings.build();
        ResourceProvider all = ResourceProviders.concat(registry, index);
        try (index;
                ResourceServer server = ResourceServer.of(all)) {
            Searches.awaitCurrent(index);
            check.run(index, Searches.of(all, server));
        }
    }

    @Test
    void documentsAfterTheMaximumSizeOfTheIndexAreNamed() {
        add("notes://first", "A giraffe");
        SearchLimits limits = SearchLimits.builder().indexBytes(1).build();
        check(SearchIndex.builder().over(registry).limits(limits), (index, searches) -> {
            assertThat(searches.uris("giraffe")).containsExactly("notes://first");
            await().atMost(PATIENCE)
                    .until(
                            () -> { // the size is measured once a second
                                add("notes://" + System.nanoTime(), "An elephant");
                                Searches.awaitCurrent(index);
                                return index.status().notSearched().containsKey("index_full");
                            });
            add("notes://last", "A zebra");
            Searches.awaitCurrent(index);
            assertThat(searches.uris("zebra")).isEmpty();
            assertThat(searches.answer("zebra").toString())
                    .contains("index_full")
                    .contains("complete=false");
            assertThat(searches.uris("giraffe")).containsExactly("notes://first");
        });
    }

    @Test
    void moreDocumentsThanTheMaximumMakeAnswersIncomplete() {
        for (int at = 0; at < 10; at++) {
            add("notes://" + at, "A giraffe");
        }
        SearchLimits limits = SearchLimits.builder().documents(4).build();
        check(SearchIndex.builder().over(registry).limits(limits), (index, searches) -> {
            assertThat(searches.uris("giraffe")).hasSize(4);
            assertThat(searches.answer("giraffe"))
                    .containsEntry("complete", false)
                    .containsEntry(
                            "missing",
                            "The index is full (the limit is the setting SearchLimits.documents), so some documents are not"
                                    + " found");
        });
    }

    @Test
    void answersAreCompleteAgainAfterDocumentsAreDeleted() {
        for (int at = 0; at < 10; at++) {
            add("notes://" + at, "A giraffe");
        }
        SearchLimits limits = SearchLimits.builder().documents(4).build();
        check(SearchIndex.builder().over(registry).limits(limits), (index, searches) -> {
            assertThat(index.status().isPartial()).isTrue();
            for (int at = 0; at < 7; at++) {
                registry.remove("notes://" + at);
            }
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(searches.answer("giraffe"))
                            .containsEntry("complete", true)
                            .doesNotContainKey("missing"));
            assertThat(searches.uris("giraffe")).containsExactlyInAnyOrder("notes://7", "notes://8", "notes://9");
            assertThat(index.status().isPartial()).isFalse();
        });
    }

    @Test
    void directoryAfterTheLastDocumentThatFitsLeavesAnswersComplete() {
        add("notes://a", "A giraffe");
        add("notes://b", "A giraffe");
        registry.resource("notes://c").mimeType("inode/directory").text("A directory");
        SearchLimits limits = SearchLimits.builder().documents(2).build();
        check(SearchIndex.builder().over(registry).limits(limits), (index, searches) -> {
            assertThat(searches.answer("giraffe")).containsEntry("complete", true);
            assertThat(index.status().isPartial()).isFalse();
        });
    }

    @Test
    void beginningOfLongDocumentIsSearched() {
        add("notes://long", "A giraffe. " + "Many words. ".repeat(2_000) + "A zebra");
        SearchLimits limits = SearchLimits.builder().documentBytes(10_000).build();
        check(SearchIndex.builder().over(registry).limits(limits), (index, searches) -> {
            assertThat(searches.uris("giraffe")).containsExactly("notes://long");
            assertThat(searches.uris("zebra")).isEmpty();
            assertThat(searches.reason("notes://long")).isEqualTo("over_limit");
        });
    }

    @Test
    void providerStopsAtItsSize() {
        add("notes://a", "A giraffe. " + "Many words. ".repeat(700));
        add("notes://b", "An elephant. " + "Many words. ".repeat(700));
        check(SearchIndex.builder().over(registry, 10_000).threads(1), (index, searches) -> {
            assertThat(searches.uris("giraffe OR elephant")).hasSize(2);
            assertThat(index.status().notSearched()).containsEntry("over_budget", 1);
            assertThat(index.status().textBytes()).isLessThanOrEqualTo(10_000);
        });
    }
}
