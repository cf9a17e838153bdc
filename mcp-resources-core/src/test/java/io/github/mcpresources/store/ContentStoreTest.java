package io.github.mcpresources.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ManualTime;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.request.ServerRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A content store. It returns stored content until the content is evicted, expires or is removed. */
class ContentStoreTest {

    private final ManualTime time = new ManualTime();

    private ContentStore.Builder builder() {
        return ContentStore.builder().time(time);
    }

    @Test
    void listsAndReadsContent() {
        try (ContentStore store = builder().uriPrefix("quillmark://render/").build()) {
            ContentStore.StoredContent stored = store.put(ContentStore.NewContent.bytes(bytes("pdf"), "application/pdf")
                    .title("Invoice")
                    .producer("render_invoice")
                    .meta(Map.of("example.org/quill", "letter")));
            assertThat(UUID.fromString(stored.uri().substring("quillmark://render/".length())))
                    .isNotNull();
            ResourceDescriptor listed = listed(store, Caller.ANONYMOUS).get(0);
            assertThat(listed.uri()).isEqualTo(stored.uri());
            assertThat(listed.name()).isEqualTo("Rendered document (pdf)");
            assertThat(listed.title()).contains("Invoice");
            assertThat(listed.mimeType()).contains("application/pdf");
            assertThat(listed.size()).hasValue(3);
            assertThat(listed.meta())
                    .isEqualTo(Map.of(
                            "example.org/quill",
                            "letter",
                            ContentStore.StoredContent.CREATED,
                            time.instant().toString(),
                            ContentStore.StoredContent.PRODUCER,
                            "render_invoice"));
            assertThat(read(store, stored.uri())).isInstanceOf(Body.Bytes.class);
        }
    }

    @Test
    void readsTextAsTextAndBytesAsBlob() {
        try (ContentStore store = builder().build()) {
            String svg = "<svg xmlns='http://www.w3.org/2000/svg'/>";
            ContentStore.StoredContent text = store.put(ContentStore.NewContent.text(svg, "image/svg+xml"));
            ContentStore.StoredContent blob = store.put(ContentStore.NewContent.bytes(bytes(svg), "image/svg+xml"));
            assertThat(text.name()).isEqualTo("Rendered document (svg)");
            assertThat(read(store, text.uri())).isEqualTo(new Body.Text(svg));
            assertThat(read(store, blob.uri())).isInstanceOf(Body.Bytes.class);
        }
    }

    @Test
    void evictsFirstContentForFiftyFirst() {
        List<ResourceEvent> events = new ArrayList<>();
        try (ContentStore store = builder().build()) {
            String first = store.put(text("0")).uri();
            for (int i = 1; i < 50; i++) {
                store.put(text("" + i));
            }
            assertThat(store.size()).isEqualTo(50);
            store.observe(events::add);
            String last = store.put(text("50")).uri();
            assertThat(store.size()).isEqualTo(50);
            assertThat(isThere(store, first)).isFalse();
            assertThat(isThere(store, last)).isTrue();
            assertThat(events).singleElement().satisfies(event -> {
                List<ResourceEvent.Change> changes = ((ResourceEvent.ListChanged) event).changes();
                assertThat(changes)
                        .extracting(
                                change -> change.kind() + " " + change.entry().identifier())
                        .containsExactlyInAnyOrder("REMOVED " + first, "ADDED " + last);
            });
        }
    }

    @Test
    void dropsNothingForContentThatCannotBeListed() {
        try (ContentStore store = builder().maxEntries(1).build()) {
            String first = store.put(text("1")).uri();
            assertThatThrownBy(() -> store.put(ContentStore.NewContent.bytes(bytes("2"), "pdf")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'pdf'");
            assertThat(isThere(store, first)).isTrue();
            assertThat(store.size()).isEqualTo(1);
            String third = store.put(text("3")).uri();
            assertThat(isThere(store, third)).isTrue();
            assertThat(listed(store, Caller.ANONYMOUS)).hasSize(1);
        }
    }

    @Test
    void refusesPrefixOfNoUri() {
        assertThatThrownBy(() -> builder().uriPrefix("docs:///a b/"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("docs:///a b/");
    }

    @Test
    void lruKeepsRecentlyReadContent() {
        try (ContentStore store =
                builder().maxEntries(2).eviction(ContentStore.Eviction.LRU).build()) {
            String one = store.put(text("1")).uri();
            String two = store.put(text("2")).uri();
            read(store, one);
            store.put(text("3"));
            assertThat(isThere(store, one)).isTrue();
            assertThat(isThere(store, two)).isFalse();
        }
    }

    @Test
    void lfuKeepsOftenReadContent() {
        try (ContentStore store =
                builder().maxEntries(3).eviction(ContentStore.Eviction.LFU).build()) {
            String often = store.put(text("often")).uri();
            String twice = store.put(text("twice")).uri();
            String last = store.put(text("last")).uri();
            for (int i = 0; i < 5; i++) {
                read(store, often);
            }
            read(store, twice);
            assertThat(store.contents())
                    .extracting(ContentStore.StoredContent::uri)
                    .containsExactly(last, twice, often);
            String next = store.put(text("next")).uri();
            assertThat(isThere(store, last)).isFalse();
            assertThat(store.contents())
                    .extracting(ContentStore.StoredContent::uri)
                    .containsExactly(twice, next, often);
        }
    }

    @Test
    void lfuFinallyEvictsContentThatIsNoLongerRead() {
        try (ContentStore store =
                builder().maxEntries(2).eviction(ContentStore.Eviction.LFU).build()) {
            String before = store.put(text("before")).uri();
            for (int i = 0; i < 10; i++) {
                read(store, before);
            }
            int puts = 0;
            while (isThere(store, before) && puts < 100) {
                String latest = store.put(text("" + puts++)).uri();
                assertThat(isThere(store, latest)).as("what was just put").isTrue();
            }
            assertThat(puts).isEqualTo(12); // after eleven uses, the twelfth new content evicts it
        }
    }

    @ParameterizedTest
    @EnumSource
    void neverEvictsNewContent(ContentStore.Eviction eviction) {
        try (ContentStore store = builder().maxBytes(10).eviction(eviction).build()) {
            for (int i = 0; i < 3; i++) {
                String uri = store.put(text("123")).uri();
                for (int reads = 0; reads < 10; reads++) {
                    read(store, uri);
                }
            }
            String large = store.put(text("1234567890")).uri();
            assertThat(store.contents())
                    .extracting(ContentStore.StoredContent::uri)
                    .containsExactly(large);
        }
    }

    @Test
    void boundsBytesAndRejectsTooLargeContent() {
        try (ContentStore store = builder().maxBytes(10).build()) {
            store.put(text("1234"));
            store.put(text("5678"));
            assertThatThrownBy(() -> store.put(text("12345678901")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("11 bytes")
                    .hasMessageContaining("10")
                    .hasMessageContaining("maxBytes");
            assertThat(store.bytes()).isEqualTo(8);
            store.put(text("90"));
            assertThat(store.contents())
                    .as("those that fill the store to the last byte")
                    .hasSize(3);
            store.put(text("123456789"));
            assertThat(store.bytes()).isEqualTo(9);
            assertThat(store.size()).isEqualTo(1);
        }
    }

    @Test
    void removesExpiredContent() {
        List<ResourceEvent> events = new ArrayList<>();
        try (ContentStore store = builder()
                .expireAfterWrite(Duration.ofMinutes(10))
                .expireAfterRead(Duration.ofMinutes(4))
                .build()) {
            String read = store.put(text("read")).uri();
            String idle = store.put(text("idle")).uri();
            store.observe(events::add);
            time.advance(Duration.ofMinutes(3));
            read(store, read);
            time.advance(Duration.ofMinutes(2));
            assertThat(isThere(store, idle)).isFalse();
            assertThat(events).hasSize(1);
            for (int i = 0; i < 4; i++) {
                assertThat(read(store, read)).isEqualTo(new Body.Text("read"));
                time.advance(Duration.ofSeconds(70));
            }
            time.advance(Duration.ofMinutes(1));
            assertThat(isThere(store, read)).isFalse();
            assertThat(store.size()).isZero();
            assertThat(time.timers()).isZero();
        }
    }

    @Test
    void doesNotReturnExpiredContentBeforeTimerRuns() {
        TimeSource withoutTimers = new TimeSource() {
            @Override
            public Instant instant() {
                return time.instant();
            }

            @Override
            public Handle schedule(Duration delay, Runnable task) {
                return Handle.NONE;
            }
        };
        try (ContentStore store = ContentStore.builder()
                .time(withoutTimers)
                .expireAfterWrite(Duration.ofMinutes(10))
                .build()) {
            String uri = store.put(text("old")).uri();
            time.advance(Duration.ofMinutes(9));
            assertThat(read(store, uri)).isEqualTo(new Body.Text("old"));
            time.advance(Duration.ofMinutes(2));
            assertThatThrownBy(() -> read(store, uri)).hasCauseInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void storesSameBytesOnceWithDigestIds() {
        try (ContentStore store = builder().ids(ContentStore.ContentIds.SHA_256).build()) {
            ContentStore.StoredContent first = store.put(text("abc"));
            ContentStore.StoredContent again = store.put(text("abc").title("again"));
            assertThat(again.uri())
                    .isEqualTo(first.uri())
                    .endsWith("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
            assertThat(store.size()).isEqualTo(1);
            assertThat(store.bytes()).isEqualTo(3);
            assertThat(listed(store, Caller.ANONYMOUS))
                    .extracting(item -> item.title().orElse(""))
                    .containsExactly("again");
        }
    }

    @Test
    void usesGivenIdAndReplacesContentOfSameId() {
        try (ContentStore store = builder().uriPrefix("reports://by-id/").build()) {
            ContentStore.StoredContent first = store.put(text("abc").id("2026/Q4.pdf"));
            assertThat(first.uri()).isEqualTo("reports://by-id/2026/Q4.pdf");
            ContentStore.StoredContent again = store.put(text("later").id("2026/Q4.pdf"));
            assertThat(again.uri()).isEqualTo(first.uri());
            assertThat(store.contents()).containsExactly(again);
            assertThat(read(store, again.uri())).isEqualTo(new Body.Text("later"));
        }
    }

    @Test
    void newContentTellsOtherStoresItsMetadata() {
        ContentStore.NewContent content =
                text("abc").id("a/b").title("t").producer("p").owner("ann").meta(Map.of("example.org/n", 1));
        assertThat(content.bytes()).isEqualTo(bytes("abc"));
        assertThat(content.metadata())
                .isEqualTo(Map.of(
                        "mimeType",
                        "text/plain",
                        "isText",
                        true,
                        "id",
                        "a/b",
                        "title",
                        "t",
                        "producer",
                        "p",
                        "owner",
                        "ann",
                        "meta",
                        Map.of("example.org/n", 1)));
        assertThatThrownBy(() -> content.metadata().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void rejectsInvalidId() {
        for (String none : List.of("", "a b", "../a", "a/../b", "a/", "/a", "a?b", "a#b", "%41", "é")) {
            assertThatThrownBy(() -> text("x").id(none))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith("but the id is: " + none);
        }
    }

    @Test
    void clearsOnlyMatchingContents() {
        try (ContentStore store = builder().build()) {
            store.put(text("1").producer("a"));
            store.put(text("2").producer("b"));
            String other = store.put(text("3")).uri();
            assertThat(store.clear("a")).isEqualTo(1);
            assertThat(store.clear(content -> "b".equals(content.producer()))).isEqualTo(1);
            assertThat(store.contents())
                    .extracting(ContentStore.StoredContent::uri)
                    .containsExactly(other);
            assertThat(store.remove("x" + other.substring(1)))
                    .as("the same id elsewhere")
                    .isFalse();
            assertThat(store.remove("")).isFalse();
            assertThat(store.remove(other)).isTrue();
            assertThat(store.remove(other)).isFalse();
            assertThat(store.remove("elsewhere://" + other)).isFalse();
            assertThat(store.clear()).isZero();
            assertThat(store.bytes()).isZero();
        }
    }

    @Test
    void ownedContentIsVisibleOnlyToOwner() {
        Caller ann = Caller.of("ann");
        Caller bob = Caller.of("bob");
        try (ContentStore store = builder().build()) {
            String uri = store.put(text("x").owner("ann")).uri();
            assertThat(listed(store, ann)).hasSize(1);
            assertThat(listed(store, bob)).isEmpty();
            assertThat(listed(store, Caller.ANONYMOUS)).isEmpty();
            assertThat(store.read(uri, context(ann)).toCompletableFuture().join())
                    .isPresent();
            assertThat(store.read(uri, context(bob)).toCompletableFuture().join())
                    .isEmpty();
        }
    }

    @Test
    void closedStoreIsEmptyAndRejectsContents() {
        ContentStore store = builder().expireAfterWrite(Duration.ofMinutes(1)).build();
        String uri = store.put(text("x")).uri();
        store.close();
        store.close();
        assertThat(isThere(store, uri)).isFalse();
        assertThat(time.timers()).isZero();
        assertThatThrownBy(() -> store.put(text("y")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The store is closed");
    }

    @Test
    void rejectsInvalidSettings() {
        assertThatThrownBy(() -> builder().maxEntries(0)).hasMessageContaining("maxEntries");
        assertThatThrownBy(() -> builder().maxBytes(-1)).hasMessageContaining("maxBytes");
        assertThatThrownBy(() -> builder().expireAfterRead(Duration.ZERO)).hasMessageContaining("expireAfterRead");
        for (String none : List.of("no scheme/", "http://[::1", "store://host:", "store://%4")) {
            assertThatThrownBy(() -> builder().uriPrefix(none))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(none);
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static ContentStore.NewContent text(String text) {
        return ContentStore.NewContent.text(text, "text/plain");
    }

    private static RequestContext context(Caller caller) {
        return ServerRequest.builder().caller(caller).build();
    }

    static List<ResourceDescriptor> listed(ContentStore store, Caller caller) {
        return store.listResources(Page.Request.first(1_000), context(caller))
                .toCompletableFuture()
                .join()
                .items();
    }

    static boolean isThere(ContentStore store, String uri) {
        return store.describe(uri, ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .isPresent();
    }

    static Body read(ContentStore store, String uri) {
        Contents contents = (Contents) store.read(uri, ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .orElseThrow();
        assertThat(contents.parts()).hasSize(1);
        return contents.parts().get(0).body();
    }
}
