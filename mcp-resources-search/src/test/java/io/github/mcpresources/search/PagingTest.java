package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages of hits. */
class PagingTest {

    private static final int HITS = 60;
    private static final int DEPTH = 100;

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Map<String, String> texts = new HashMap<>();
    private SearchIndex index;
    private ResourceServer server;
    private Searches searches;

    @BeforeEach
    void start() {
        for (int at = 0; at < HITS; at++) {
            add(uri(at), "giraffe ".repeat(1 + at % 7) + "word".repeat(at % 5));
        }
        index = SearchIndex.builder()
                .over(registry)
                .limits(SearchLimits.builder().depth(DEPTH).build())
                .build();
        ResourceProvider all = ResourceProviders.concat(registry, index);
        server = ResourceServer.of(all);
        searches = Searches.of(all, server);
        Searches.awaitCurrent(index);
    }

    @AfterEach
    void stop() {
        server.close();
        index.close();
    }

    private static String uri(int number) {
        return "notes://" + number;
    }

    private void add(String uri, String text) {
        texts.put(uri, text);
        registry.resource(uri).read(request -> ReadResult.text(texts.get(uri)).mimeType("text/plain"));
    }

    @Test
    void pagesHaveEachHitOnce() {
        List<String> found = new ArrayList<>();
        String cursor = null;
        do {
            cursor = searches.page(found, "giraffe", cursor, 7);
        } while (cursor != null);
        assertThat(found)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, HITS).mapToObj(PagingTest::uri).toList());
    }

    @Test
    void pagesHaveEachHitOnceWhileDocumentsComeGoAndChangeTheirRanks() {
        List<String> found = new ArrayList<>();
        String cursor = null;
        int page = 0;
        do {
            cursor = searches.page(found, "giraffe", cursor, 7);
            registry.remove(uri(page)); // the numbers below 20 may be missing
            add("notes://new" + page, "giraffe ".repeat(20)); // the best hit of all
            texts.put(uri(20 + page), "giraffe " + "long ".repeat(50 * page));
            texts.put(uri(40 + page), "giraffe ".repeat(30));
            server.events().updated(uri(20 + page));
            server.events().updated(uri(40 + page));
            page++;
            Searches.awaitCurrent(index);
        } while (cursor != null && page < 20);
        assertThat(cursor).isNull();
        assertThat(found)
                .doesNotHaveDuplicates()
                .containsAll(IntStream.range(20, HITS).mapToObj(PagingTest::uri).toList());
    }

    @Test
    void pagesEndAtTheDepth() {
        for (int at = 0; at < 2 * DEPTH; at++) {
            add("notes://more" + at, "elephant");
        }
        Searches.awaitCurrent(index);
        List<String> found = new ArrayList<>();
        String cursor = null;
        do {
            cursor = searches.page(found, "elephant", cursor, 30);
        } while (cursor != null);
        assertThat(found).doesNotHaveDuplicates().hasSizeBetween(DEPTH, DEPTH + 30);
    }

    @Test
    void otherCursorIsRefused() {
        assertThatThrownBy(() -> searches.answer("giraffe", "cursor", "next page"))
                .hasMessageContaining("cursor")
                .hasMessageContaining("next page");
        assertThatThrownBy(() -> searches.answer("giraffe", "cursor", "abc")).hasMessageContaining("cursor");
        assertThatThrownBy(() -> searches.answer("giraffe", "cursor", "A".repeat(16 * DEPTH)))
                .hasMessageContaining("depth");
    }
}
