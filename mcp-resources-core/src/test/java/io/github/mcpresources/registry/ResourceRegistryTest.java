package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Contents;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.Subscription;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ResourceRegistryTest {

    private final ResourceRegistry registry = ResourceRegistry.create();

    @Test
    void theNameIsTheLastSegmentUnlessSet() {
        registry.resource("a://x/readme.md").text("");
        registry.resource("b://x/dir/").text("");
        registry.resource("c:opaque").text("");
        registry.resource("d://x/named").name("other").text("");
        assertThat(listed())
                .extracting(ResourceDescriptor::name)
                .containsExactly("readme.md", "dir", "c:opaque", "other");
    }

    @Test
    void aConstantTellsItsSizeInBytes() {
        registry.resource("a://text").text("ü");
        registry.resource("b://bytes").bytes(new byte[7]);
        assertThat(listed()).extracting(item -> item.size().getAsLong()).containsExactly(2L, 7L);
    }

    @Test
    void everyFieldOfAnSdkRecordIsListed() {
        McpSchema.Resource record = McpSchema.Resource.builder("a://x", "x")
                .title("X")
                .description("d")
                .mimeType("text/plain")
                .size(3L)
                .annotations(new McpSchema.Annotations(List.of(McpSchema.Role.USER), 0.5, "2026-01-01T00:00:00Z"))
                .meta(Map.of("example.com/extra", Map.of("deep", List.of(1, true))))
                .build();
        registry.resource(record).content(ReadResult.text("abc"));
        assertThat(listed().get(0).toJson())
                .isEqualTo(Map.of(
                        "uri",
                        "a://x",
                        "name",
                        "x",
                        "title",
                        "X",
                        "description",
                        "d",
                        "mimeType",
                        "text/plain",
                        "size",
                        3L,
                        "annotations",
                        Map.of("audience", List.of("user"), "priority", 0.5, "lastModified", "2026-01-01T00:00:00Z"),
                        "_meta",
                        Map.of("example.com/extra", Map.of("deep", List.of(1, true)))));
    }

    @Test
    void iconsAndUnknownFieldsAreKept() {
        registry.resource("a://x")
                .icons(new McpSchema.Icon("https://example.com/i.png", "image/png", List.of("48x48"), "dark"))
                .field("futureField", List.of(Map.of("a", 1)))
                .text("");
        assertThat(listed().get(0).toJson())
                .containsEntry(
                        "icons",
                        List.of(Map.of(
                                "src",
                                "https://example.com/i.png",
                                "mimeType",
                                "image/png",
                                "sizes",
                                List.of("48x48"),
                                "theme",
                                "dark")))
                .containsEntry("futureField", List.of(Map.of("a", 1)));
    }

    @Test
    void aUriIsTakenOnceUnlessReplacingIsMeant() {
        Registration first = registry.resource("a://x").text("one");
        assertThatThrownBy(() -> registry.resource("a://x").text("two"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a://x")
                .hasMessageContaining("replacing()");
        Registration second = registry.resource("a://x").replacing().text("two");
        assertThat(read("a://x")).contains("two");
        assertThat(first.isEnabled()).isFalse();
        first.close();
        assertThat(read("a://x")).contains("two");
        second.close();
        assertThat(read("a://x")).isEmpty();
        assertThat(registry.size()).isZero();
    }

    @Test
    void aUriThatIsNoneIsRefusedWithItsPosition() {
        for (String uri : List.of("readme.md", "x://a b", "x://%zz", "x://\ud800", "x://\u00e9")) {
            assertThatThrownBy(() -> registry.resource(uri).text(""))
                    .as(uri)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("RFC 3986")
                    .hasMessageContaining("at ");
        }
        assertThat(registry.size()).isZero();
    }

    @Test
    void anObserverThatThrowsDoesNotStopTheOthers() {
        List<ResourceEvent> events = new ArrayList<>();
        registry.observe(event -> {
            throw new IllegalStateException("no");
        });
        registry.observe(events::add);
        assertThat(registry.resource("a://x").text("").isEnabled()).isTrue();
        assertThat(events).hasSize(1);
    }

    @Test
    void aHandleHidesAndShowsAndRemoves() {
        Registration handle = registry.resource("a://x").text("x");
        assertThat(handle.uri()).isEqualTo("a://x");
        handle.disable();
        assertThat(handle.isEnabled()).isFalse();
        assertThat(read("a://x")).isEmpty();
        assertThat(listed()).isEmpty();
        handle.enable();
        assertThat(read("a://x")).contains("x");
        assertThat(listed()).hasSize(1);
        handle.close();
        handle.close();
        assertThat(listed()).isEmpty();
    }

    @Test
    void aTemplateIsReadWithItsVariables() {
        Registration handle = registry.template("doc://{id}/page{?number}")
                .read(request -> ReadResult.text(request.variable("id") + " "
                        + request.optionalVariable("number").orElse("none")));
        assertThat(read("doc://a%20b/page?number=7")).contains("a b 7");
        assertThat(read("doc://a/page")).contains("a none");
        assertThat(read("doc://a/b/page")).isEmpty();
        handle.disable();
        assertThat(read("doc://a/page")).isEmpty();
        handle.enable();
        assertThat(read("doc://a/page")).isPresent();
        handle.close();
        assertThat(read("doc://a/page")).isEmpty();
    }

    @Test
    void aReaderSeesTheUriAsTheClientSentIt() {
        registry.template("doc://{id}").unscreened("id").read(request -> ReadResult.text(request.uri()));
        assertThat(read("doc://%2e%61%c3%bc")).contains("doc://%2e%61%c3%bc");
    }

    @Test
    void aUriOfItsOwnWinsOverATemplate() {
        registry.template("doc://{id}").read(request -> ReadResult.text("template"));
        Registration own = registry.resource("doc://readme").text("own");
        assertThat(read("doc://readme")).contains("own");
        own.disable();
        assertThat(read("doc://readme")).contains("template");
    }

    @Test
    void aBatchIsOneChangeOrNone() {
        List<ResourceEvent> events = new ArrayList<>();
        try (Subscription observing = registry.observe(events::add)) {
            registry.batch(() -> {
                registry.resource("a://1").text("");
                registry.resource("a://2").text("");
                assertThat(listed()).as("from outside").isEmpty();
            });
            assertThat(listed()).hasSize(2);
            assertThat(events).hasSize(1);
            assertThatThrownBy(() -> registry.batch(() -> {
                        registry.resource("a://3").text("");
                        registry.resource("a://1").text("taken");
                    }))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(listed()).hasSize(2);
            assertThat(events).hasSize(1);
        }
        registry.resource("a://4").text("");
        assertThat(events).as("after the subscription").hasSize(1);
    }

    @Test
    void aFailedInnerBatchLeavesTheOuterOne() {
        registry.batch(() -> {
            registry.resource("a://1").text("");
            assertThatThrownBy(() -> registry.batch(() -> {
                        registry.resource("a://2").text("");
                        throw new IllegalArgumentException("no");
                    }))
                    .hasMessage("no");
        });
        assertThat(listed()).extracting(ResourceDescriptor::uri).containsExactly("a://1");
    }

    @Test
    void pagesOfAnySizeHaveEveryEntryOnce() {
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
    void aCursorIsShortThoughUrisAreLong() {
        String path = "x".repeat(5_000);
        for (char c = 'a'; c <= 'z'; c++) {
            registry.resource("s://" + c + path).text("");
        }
        Page<ResourceDescriptor> page = page(PageRequest.first(3));
        assertThat(page.nextCursor().orElseThrow()).hasSizeLessThan(10);
    }

    @Test
    void aWalkSeesWhatStaysThoughOthersComeAndGo() {
        List<Registration> passing = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            registry.resource(String.format("a://%03d", i)).text("");
        }
        List<String> seen = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        int round = 0;
        do {
            PageRequest request = cursor.map(c -> PageRequest.after(c, 10)).orElseGet(() -> PageRequest.first(10));
            Page<ResourceDescriptor> page = page(request);
            page.items().forEach(item -> seen.add(item.uri()));
            passing.forEach(Registration::close);
            passing.clear();
            for (int i = 0; i < 100; i += 3) {
                passing.add(registry.resource(String.format("a://%03d-%d", i, round))
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
    void aLongRunOfHiddenEntriesGivesAShortPage() {
        registry.batch(() -> {
            for (int i = 0; i < 25_000; i++) {
                Registration handle =
                        registry.resource(String.format("a://%05d", i)).text("");
                if (i > 0 && i < 24_999) {
                    handle.disable();
                }
            }
        });
        Page<ResourceDescriptor> first = page(PageRequest.first(10));
        assertThat(first.items()).hasSize(1);
        assertThat(first.nextCursor()).isPresent();
        assertThat(walk(10)).containsExactly("a://00000", "a://24999");
    }

    private List<String> walk(int limit) {
        List<String> seen = new ArrayList<>();
        Page<ResourceDescriptor> page = page(PageRequest.first(limit));
        page.items().forEach(item -> seen.add(item.uri()));
        while (page.nextCursor().isPresent()) {
            page = page(PageRequest.after(page.nextCursor().get(), limit));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            page.items().forEach(item -> seen.add(item.uri()));
        }
        return seen;
    }

    private Page<ResourceDescriptor> page(PageRequest request) {
        return registry.listResources(request, RequestContext.detached())
                .toCompletableFuture()
                .join();
    }

    private List<ResourceDescriptor> listed() {
        return page(PageRequest.first(1_000)).items();
    }

    private Optional<String> read(String uri) {
        return registry.read(uri, RequestContext.detached())
                .toCompletableFuture()
                .join()
                .map(result -> (Contents) result)
                .map(contents -> ((io.github.mcpresources.ContentPart.Body.Text)
                                contents.parts().get(0).body())
                        .text());
    }
}
