package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tests the pages of a registry. They contain every entry once, regardless of the page size and of changes. */
class ListingTest {

    private final ResourceRegistry registry = ResourceRegistry.create();

    @Test
    void pagesOfEverySizeContainEachEntryOnce() {
        TreeSet<String> expected = new TreeSet<>();
        for (int i = 0; i < 300; i++) {
            String uri = "a://" + "n".repeat(i % 11) + i + (i % 5 == 0 ? "/" + "long".repeat(400) : "");
            registry.resource(uri).text("");
            expected.add(uri);
        }
        for (int limit : new int[] {1, 2, 7, 100, 299, 300, 1_000}) {
            assertThat(walk(limit)).as("limit " + limit).containsExactlyElementsOf(expected);
        }
    }

    @Test
    void cursorIsShortForLongUris() {
        String path = "x".repeat(5_000);
        for (char c = 'a'; c <= 'z'; c++) {
            registry.resource("s://" + c + path).text("");
        }
        Page<ResourceDescriptor> page = page(Page.Request.first(3));
        assertThat(page.nextCursor().orElseThrow()).hasSizeLessThan(10);
    }

    @Test
    void walkSeesUnchangedEntriesDuringChanges() {
        List<ResourceRegistry.Registration> passing = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            registry.resource(String.format(Locale.ROOT, "a://%03d", i)).text("");
        }
        List<String> seen = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        int round = 0;
        do {
            Page.Request request = cursor.map(c -> Page.Request.after(c, 10)).orElseGet(() -> Page.Request.first(10));
            Page<ResourceDescriptor> page = page(request);
            page.items().forEach(item -> seen.add(item.uri()));
            passing.forEach(ResourceRegistry.Registration::close);
            passing.clear();
            for (int i = 0; i < 100; i += 3) {
                passing.add(registry.resource(String.format(Locale.ROOT, "a://%03d-%d", i, round))
                        .text(""));
            }
            round++;
            cursor = page.nextCursor();
        } while (cursor.isPresent());
        assertThat(seen.stream().filter(uri -> uri.length() == 7).toList())
                .hasSize(100)
                .doesNotHaveDuplicates()
                .isSorted();
    }

    @Test
    void manyDisabledEntriesGiveShortPage() {
        registry.batch(() -> {
            for (int i = 0; i < 25_000; i++) {
                ResourceRegistry.Registration handle = registry.resource(String.format(Locale.ROOT, "a://%05d", i))
                        .text("");
                if (i > 0 && i < 24_999) {
                    handle.disable();
                }
            }
        });
        Page<ResourceDescriptor> first = page(Page.Request.first(10));
        assertThat(first.items()).hasSize(1);
        assertThat(first.nextCursor()).isPresent();
        assertThat(walk(10)).containsExactly("a://00000", "a://24999");
    }

    private List<String> walk(int limit) {
        List<String> seen = new ArrayList<>();
        Page<ResourceDescriptor> page = page(Page.Request.first(limit));
        page.items().forEach(item -> seen.add(item.uri()));
        while (page.nextCursor().isPresent()) {
            page = page(Page.Request.after(page.nextCursor().get(), limit));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            page.items().forEach(item -> seen.add(item.uri()));
        }
        return seen;
    }

    private Page<ResourceDescriptor> page(Page.Request request) {
        return registry.listResources(request, ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }
}
