package io.github.mcpresources.cluster;

import static io.github.mcpresources.cluster.Stores.bytes;
import static io.github.mcpresources.cluster.Stores.context;
import static io.github.mcpresources.cluster.Stores.isThere;
import static io.github.mcpresources.cluster.Stores.listed;
import static io.github.mcpresources.cluster.Stores.read;
import static io.github.mcpresources.cluster.Stores.text;
import static io.github.mcpresources.cluster.Stores.uris;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Handle;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.store.ContentStore.ContentIds;
import io.github.mcpresources.store.ContentStore.Eviction;
import io.github.mcpresources.store.ContentStore.NewContent;
import io.github.mcpresources.store.ContentStore.StoredContent;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A shared store on one server. It behaves like the store of one process. */
class SharedContentStoreTest {

    private static final Caller ANN = Caller.of("ann");
    private static final Caller BOB = Caller.of("bob");

    private final StepTime time = new StepTime();
    private final ContentEngine engine = ContentEngine.inProcess(time);

    private SharedContentStore.Builder builder() {
        return SharedContentStore.builder(engine, "docs").time(time);
    }

    @Test
    void listsAndReadsContent() {
        try (ContentStore store = builder().uriPrefix("quillmark://render/").build()) {
            StoredContent stored = store.put(NewContent.bytes(bytes("pdf"), "application/pdf")
                    .title("Invoice")
                    .description("As it was sent")
                    .producer("render_invoice")
                    .meta(Map.of("example.org/quill", "letter", "example.org/pages", List.of(1, 2))));
            assertThat(UUID.fromString(stored.uri().substring("quillmark://render/".length())))
                    .isNotNull();
            assertThat(store.contents()).containsExactly(stored);
            ResourceDescriptor listed = listed(store, Caller.ANONYMOUS).get(0);
            assertThat(listed.uri()).isEqualTo(stored.uri());
            assertThat(listed.name()).isEqualTo("Rendered document (pdf)");
            assertThat(listed.title()).contains("Invoice");
            assertThat(listed.description()).contains("As it was sent");
            assertThat(listed.mimeType()).contains("application/pdf");
            assertThat(listed.size()).hasValue(3);
            assertThat(listed.meta())
                    .isEqualTo(Map.of(
                            "example.org/quill",
                            "letter",
                            "example.org/pages",
                            List.of(1, 2),
                            StoredContent.CREATED,
                            time.instant().toString(),
                            StoredContent.PRODUCER,
                            "render_invoice"));
            assertThat(((Body.Bytes) read(store, stored.uri())).bytes()).isEqualTo(bytes("pdf"));
            assertThat(store.describe(stored.uri(), context(Caller.ANONYMOUS))
                            .toCompletableFuture()
                            .join())
                    .contains(listed);
        }
    }

    @Test
    void readsTextAsTextAndBytesAsBlob() {
        try (ContentStore store = builder().build()) {
            String svg = "<svg xmlns='http://www.w3.org/2000/svg'>é</svg>";
            StoredContent text = store.put(NewContent.text(svg, "image/svg+xml"));
            StoredContent blob = store.put(NewContent.bytes(bytes(svg), "image/svg+xml"));
            StoredContent empty = store.put(text(""));
            assertThat(read(store, text.uri())).isEqualTo(new Body.Text(svg));
            assertThat(read(store, blob.uri())).isInstanceOf(Body.Bytes.class);
            assertThat(read(store, empty.uri())).isEqualTo(new Body.Text(""));
        }
    }

    @Test
    void ownedContentIsVisibleOnlyToOwner() {
        try (ContentStore store = builder().build()) {
            String own = store.put(text("x").owner("ann")).uri();
            String shared = store.put(text("y")).uri();
            assertThat(listed(store, ANN)).hasSize(2);
            assertThat(listed(store, BOB)).hasSize(1);
            assertThat(listed(store, Caller.ANONYMOUS)).hasSize(1);
            assertThat(isThere(store, own, ANN)).isTrue();
            assertThat(isThere(store, own, BOB)).isFalse();
            assertThat(store.listHint().scope()).isEqualTo(CacheHint.Scope.PRIVATE);
            assertThat(cacheScope(store, own)).isEqualTo(CacheHint.Scope.PRIVATE);
            assertThat(cacheScope(store, shared)).isEqualTo(CacheHint.Scope.PUBLIC);
        }
    }

    private static CacheHint.Scope cacheScope(ContentStore store, String uri) {
        return ((Contents) store.read(uri, context(ANN))
                        .toCompletableFuture()
                        .join()
                        .orElseThrow())
                .cache()
                .scope();
    }

    @Test
    void pagesAreFullAlthoughMostEntriesAreHidden() {
        try (ContentStore store = builder().maxEntries(1_000).build()) {
            for (int i = 0; i < 200; i++) {
                store.put(text("" + i).owner(i % 50 == 0 ? "bob" : "ann"));
            }
            List<String> seen = new ArrayList<>();
            Page.Request request = Page.Request.first(3);
            int pages = 0;
            while (request != null) {
                Page<ResourceDescriptor> page = store.listResources(request, context(BOB))
                        .toCompletableFuture()
                        .join();
                page.items().forEach(item -> seen.add(item.uri()));
                request = page.nextCursor()
                        .map(cursor -> Page.Request.after(cursor, 3))
                        .orElse(null);
                pages++;
            }
            assertThat(seen).hasSize(4).doesNotHaveDuplicates();
            assertThat(pages).isEqualTo(2);
        }
    }

    @Test
    void findsUriThatIsWrittenDifferently() {
        try (ContentStore store = builder().build()) {
            store.put(text("x").id("Aa/b"));
            for (String uri : List.of("render://Aa/b", "RENDER://Aa/b", "render://%41a/b")) {
                assertThat(isThere(store, uri)).as(uri).isTrue();
            }
            for (String uri : List.of(
                    "render://aa/b",
                    "render://",
                    "render://Aa%2Fb",
                    "render://%",
                    "render://Aa/b\0",
                    "render://" + "x".repeat(2_000),
                    "x",
                    "")) {
                assertThat(isThere(store, uri)).as(uri).isFalse();
            }
        }
    }

    @Test
    void rejectsForeignCursor() {
        try (ContentStore store = builder().build()) {
            assertThatThrownBy(() -> Stores.page(store, Page.Request.after("render://x", 10)))
                    .hasCauseInstanceOf(InvalidParamsException.class)
                    .hasMessageContaining("render://x");
        }
    }

    @Test
    void reportsEvictionAndNewContentAsOneChange() {
        List<ResourceEvent> events = new ArrayList<>();
        try (SharedContentStore store = builder().maxEntries(2).build()) {
            String first = store.put(text("1")).uri();
            store.put(text("2"));
            store.observe(events::add);
            String last = store.put(text("3")).uri();
            assertThat(isThere(store, first)).isFalse();
            assertThat(changes(events)).containsExactly("REMOVED " + first, "ADDED " + last);
            assertThat(events).allMatch(store::isOwn);
            assertThat(store.isOwn(new ResourceEvent.ListChanged())).isFalse();
            assertThat(store.isOwn(new ResourceEvent.Updated(last))).isFalse();
        }
    }

    private static List<String> changes(List<ResourceEvent> events) {
        return events.stream()
                .flatMap(event -> ((ResourceEvent.ListChanged) event).changes().stream())
                .map(change -> change.kind() + " " + change.entry().identifier())
                .toList();
    }

    @Test
    void reportsChangesOnlyToThoseWhoSeeEntry() {
        List<ResourceEvent> events = new ArrayList<>();
        try (ContentStore store = builder().build()) {
            store.observe(events::add).close();
            store.put(text("0"));
            assertThat(events).isEmpty();
            store.observe(event -> {
                throw new IllegalStateException("a broken observer");
            });
            store.observe(events::add);
            store.put(text("x").owner("ann"));
            assertThat(events).singleElement().satisfies(event -> {
                assertThat(((ResourceEvent.ListChanged) event).concerns(ANN)).isTrue();
                assertThat(((ResourceEvent.ListChanged) event).concerns(BOB)).isFalse();
            });
        }
    }

    @Test
    void handleRemovesOnlyItsOwnRegistration() {
        List<ResourceEvent> events = new ArrayList<>();
        Consumer<ResourceEvent> listener = events::add;
        try (ContentStore store = builder().build()) {
            Handle first = store.observe(listener);
            store.observe(listener);
            first.close();
            first.close();
            store.put(text("x"));
            assertThat(events).hasSize(1);
        }
    }

    @Test
    void dropsNothingForContentThatCannotBeListed() {
        try (ContentStore store = builder().maxEntries(1).build()) {
            String first = store.put(text("1")).uri();
            assertThatThrownBy(() -> store.put(NewContent.bytes(bytes("2"), "pdf")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'pdf'");
            assertThatThrownBy(() -> store.put(text("3").id("x".repeat(1_001))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("1001");
            assertThatThrownBy(() -> store.put(text("4").title("x".repeat(70_000))))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("over the limit of 65536");
            assertThat(uris(store)).containsExactly(first);
        }
    }

    @Test
    void lruKeepsRecentlyReadContent() {
        try (ContentStore store = builder().maxEntries(2).eviction(Eviction.LRU).build()) {
            String one = store.put(text("1")).uri();
            String two = store.put(text("2")).uri();
            read(store, one);
            store.put(text("3"));
            assertThat(isThere(store, one)).isTrue();
            assertThat(isThere(store, two)).isFalse();
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
                    .hasMessageContaining("maxBytes");
            assertThat(store.bytes()).isEqualTo(8);
            store.put(text("123456789"));
            assertThat(store.bytes()).isEqualTo(9);
            assertThat(store.size()).isEqualTo(1);
        }
    }

    @Test
    void removesExpiredContentAndReportsIt() {
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
            time.advance(Duration.ofMinutes(1).minusMillis(1));
            assertThat(isThere(store, idle)).isTrue(); // and is thereby read
            time.advance(Duration.ofMinutes(3).plusMillis(1));
            assertThat(changes(events)).containsExactly("REMOVED " + read);
            assertThat(uris(store)).containsExactly(idle);
            time.advance(Duration.ofMinutes(3));
            assertThat(changes(events)).containsExactly("REMOVED " + read, "REMOVED " + idle);
            assertThat(store.size()).isZero();
        }
        assertThat(time.timers()).isZero();
    }

    @Test
    void storesSameBytesOnceWithDigestIds() {
        try (ContentStore store = builder().ids(ContentIds.SHA_256).build()) {
            StoredContent first = store.put(text("abc"));
            StoredContent again = store.put(text("abc").title("again"));
            assertThat(again.uri())
                    .isEqualTo(first.uri())
                    .endsWith("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
            assertThat(store.size()).isEqualTo(1);
            assertThat(listed(store, Caller.ANONYMOUS))
                    .extracting(item -> item.title().orElse(""))
                    .containsExactly("again");
        }
    }

    @Test
    void clearsOnlyMatchingContents() {
        List<ResourceEvent> events = new ArrayList<>();
        try (ContentStore store = builder().maxEntries(2_000).build()) {
            for (int i = 0; i < 1_200; i++) {
                store.put(text("" + i).id("many/" + i).producer("many"));
            }
            store.put(text("1").producer("a"));
            store.put(text("2").producer("b"));
            String other = store.put(text("3")).uri();
            store.observe(events::add);
            assertThat(store.clear("a")).isEqualTo(1);
            assertThat(store.clear("none")).isZero();
            assertThat(store.clear(content -> "b".equals(content.producer()))).isEqualTo(1);
            assertThat(store.clear(content -> content.uri().startsWith("render://many/")))
                    .isEqualTo(1_200);
            assertThat(events).hasSize(3);
            assertThat(uris(store)).containsExactly(other);
            assertThat(store.remove("x" + other.substring(1))).isFalse();
            assertThat(store.remove("")).isFalse();
            assertThat(store.remove("render://")).isFalse();
            assertThat(store.remove(other)).isTrue();
            assertThat(store.remove(other)).isFalse();
            assertThat(store.clear()).isZero();
            assertThat(store.bytes()).isZero();
        }
    }

    @Test
    void closedStoreIsEmptyAndLeavesContentsToOthers() {
        ContentStore store = builder().expireAfterWrite(Duration.ofMinutes(1)).build();
        String uri = store.put(text("x")).uri();
        store.close();
        store.close();
        assertThat(isThere(store, uri)).isFalse();
        assertThat(uris(store)).isEmpty();
        assertThat(time.timers()).isZero();
        for (Runnable call : List.<Runnable>of(
                () -> store.put(text("y")), store::clear, store::contents, store::size, store::bytes)) {
            assertThatThrownBy(call::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The store is closed");
        }
        try (ContentStore next = builder().build()) {
            assertThat(read(next, uri)).isEqualTo(new Body.Text("x"));
        }
    }

    @Test
    void reservesMemoryForCopies() {
        MemoryBudget budget = MemoryBudget.ofBytes(10_000);
        ServerRequest small = ServerRequest.builder().memory(budget).build();
        try (ContentStore store = builder().memoryBudget(budget).cacheBytes(0).build()) {
            String uri =
                    store.put(NewContent.bytes(new byte[4_000], "image/png")).uri();
            assertThatThrownBy(() -> store.put(NewContent.bytes(new byte[9_500], "image/png")))
                    .isInstanceOf(LimitExceededException.class);
            assertThat(store.read(uri, small).toCompletableFuture().join()).isPresent();
            assertThat(budget.reserved()).isZero();
            String large =
                    store.put(NewContent.bytes(new byte[5_000], "image/png")).uri();
            assertThatThrownBy(
                            () -> store.read(large, small).toCompletableFuture().join())
                    .hasCauseInstanceOf(LimitExceededException.class);
            assertThat(budget.reserved()).isZero();
        }
    }

    @Test
    void rejectsInvalidSettings() {
        assertThatThrownBy(() -> builder().maxEntries(0).build()).hasMessageContaining("maxEntries");
        assertThatThrownBy(() -> builder().maxBytes(-1).build()).hasMessageContaining("maxBytes");
        assertThatThrownBy(() -> builder().expireAfterRead(Duration.ZERO).build())
                .hasMessageContaining("expireAfterRead");
        assertThatThrownBy(() -> builder().expireAfterWrite(Duration.ofNanos(1)).build())
                .hasMessageContaining("expireAfterWrite");
        assertThatThrownBy(() -> builder().eviction(Eviction.LFU).build()).hasMessageContaining("FIFO or LRU");
        assertThatThrownBy(() -> builder().cacheBytes(-1)).hasMessageContaining("cacheBytes");
        assertThatThrownBy(() -> builder().timeout(Duration.ZERO)).hasMessageContaining("timeout");
        for (String none : List.of("no scheme/", "http://[::1")) {
            assertThatThrownBy(() -> builder().uriPrefix(none))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(none);
        }
        for (String none : List.of("", "a b", "a:b", "{a}", "é", "x".repeat(101))) {
            assertThatThrownBy(() -> SharedContentStore.builder(engine, none))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith("but the name is: " + none);
        }
    }
}
