package io.github.mcpresources.cluster;

import static io.github.mcpresources.cluster.Stores.context;
import static io.github.mcpresources.cluster.Stores.isThere;
import static io.github.mcpresources.cluster.Stores.page;
import static io.github.mcpresources.cluster.Stores.read;
import static io.github.mcpresources.cluster.Stores.text;
import static io.github.mcpresources.cluster.Stores.uris;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.store.ContentStore.StoredContent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Shared stores on two servers, whose clocks are ten seconds apart. */
class SharedStoresTest {

    private final StepTime engineTime = new StepTime();
    private final StepTime time = new StepTime(engineTime.instant().plusSeconds(5));
    private final StepTime slowTime = new StepTime(engineTime.instant().minusSeconds(5));
    private final ContentEngine engine = ContentEngine.inProcess(engineTime);
    private final List<ContentStore> open = new ArrayList<>();

    @AfterEach
    void close() {
        open.forEach(ContentStore::close);
        engine.close();
    }

    private SharedContentStore.Builder builder() {
        return SharedContentStore.builder(engine, "docs");
    }

    private ContentStore first(SharedContentStore.Builder builder) {
        return open(builder.time(time));
    }

    private ContentStore second(SharedContentStore.Builder builder) {
        return open(builder.time(slowTime));
    }

    private ContentStore open(SharedContentStore.Builder builder) {
        ContentStore store = builder.build();
        open.add(store);
        return store;
    }

    private void advance(Duration duration) {
        engineTime.advance(duration);
        time.advance(duration);
        slowTime.advance(duration);
    }

    @Test
    void contentOfOneServerIsServedByOther() {
        ContentStore first = first(builder());
        ContentStore second = second(builder());
        StoredContent stored = first.put(text("abc").producer("tool"));
        assertThat(uris(second)).containsExactly(stored.uri());
        assertThat(second.contents()).containsExactly(stored);
        assertThat(read(second, stored.uri())).isEqualTo(new Body.Text("abc"));
        assertThat(second.clear("tool")).isEqualTo(1);
        assertThat(isThere(first, stored.uri())).isFalse();
        assertThat(first.remove(stored.uri())).isFalse();
    }

    @Test
    void removedContentIsNotServedFromCache() {
        ContentStore first = first(builder());
        ContentStore second = second(builder());
        String uri = first.put(text("abc")).uri();
        read(second, uri);
        read(second, uri);
        first.remove(uri);
        assertThat(isThere(second, uri)).isFalse();
    }

    @Test
    void replacedContentIsServedAtOnce() {
        ContentStore first = first(builder());
        ContentStore second = second(builder());
        for (int i = 0; i < 5; i++) {
            String uri = first.put(text("first " + i).id("same")).uri();
            assertThat(read(second, uri)).isEqualTo(new Body.Text("first " + i));
            second.put(text("second " + i).id("same"));
            assertThat(read(first, uri)).isEqualTo(new Body.Text("second " + i));
        }
        assertThat(first.size()).isEqualTo(1);
    }

    @Test
    void sameNumbersAfterLossOfAllDataDoNotServeOldBytes() {
        ContentStore first = first(builder());
        String uri = first.put(text("before").id("same")).uri();
        read(first, uri);
        ContentEngine emptied = ContentEngine.inProcess(engineTime);
        SwitchedEngine switched = new SwitchedEngine(engine);
        ContentStore second = open(SharedContentStore.builder(switched, "docs").time(time));
        assertThat(read(second, uri)).isEqualTo(new Body.Text("before"));
        switched.to(emptied);
        second.put(text("after").id("same"));
        assertThat(read(second, uri)).isEqualTo(new Body.Text("after"));
        emptied.close();
    }

    @Test
    void cursorContinuesOnOtherServerAfterEviction() {
        ContentStore first = first(builder().maxEntries(20));
        ContentStore second = second(builder().maxEntries(20));
        List<String> stored = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            stored.add((i % 2 == 0 ? first : second).put(text("" + i)).uri());
        }
        Page<ResourceDescriptor> page = page(first, Page.Request.first(8));
        assertThat(page.items()).extracting(ResourceDescriptor::uri).isEqualTo(stored.subList(0, 8));
        for (int i = 0; i < 10; i++) {
            first.put(text("new " + i)); // evicts the whole first page, and the entry at the cursor
        }
        page = page(second, Page.Request.after(page.nextCursor().orElseThrow(), 10));
        assertThat(page.items()).extracting(ResourceDescriptor::uri).isEqualTo(stored.subList(10, 20));
        page = page(first, Page.Request.after(page.nextCursor().orElseThrow(), 10));
        assertThat(page.items()).hasSize(10);
        assertThat(page.nextCursor()).isEmpty();
    }

    @Test
    void clocksOfServersDoNotChangeExpiry() {
        Duration ttl = Duration.ofSeconds(8);
        ContentStore first = first(builder().expireAfterWrite(ttl));
        ContentStore second = second(builder().expireAfterWrite(ttl));
        StoredContent one = first.put(text("1"));
        StoredContent two = second.put(text("2"));
        assertThat(one.created()).isEqualTo(engineTime.instant()).isEqualTo(two.created());
        advance(ttl.minusMillis(1));
        for (ContentStore store : open) {
            assertThat(uris(store)).containsExactly(one.uri(), two.uri());
        }
        engineTime.advance(Duration.ofMillis(1));
        for (ContentStore store : open) {
            assertThat(uris(store)).isEmpty();
            assertThat(isThere(store, one.uri())).isFalse();
        }
    }

    @Test
    void oneServerReportsExpiredContentOfServerThatEnded() {
        Duration ttl = Duration.ofSeconds(30);
        List<ResourceEvent> events = new ArrayList<>();
        ContentStore ended = first(builder().expireAfterWrite(ttl));
        ContentStore second = second(builder().expireAfterWrite(ttl));
        second.observe(events::add);
        ended.put(text("1"));
        ended.close();
        advance(Duration.ofMinutes(2));
        assertThat(events).hasSize(1);
        assertThat(second.size()).isZero();
    }

    @Test
    void storesWithOtherNamesAreSeparate() {
        ContentStore first = first(builder());
        ContentStore other = second(SharedContentStore.builder(engine, "other"));
        String uri = first.put(text("x")).uri();
        assertThat(isThere(other, uri)).isFalse();
        assertThat(other.clear()).isZero();
    }

    @Test
    void boundsHoldOverAllServersWhileAllStore() throws Exception {
        List<ContentStore> stores = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            stores.add(first(builder().maxEntries(10).maxBytes(200)));
        }
        ExecutorService threads = Executors.newFixedThreadPool(stores.size());
        try {
            List<Future<?>> writers = new ArrayList<>();
            for (ContentStore store : stores) {
                writers.add(threads.submit(() -> writeAndRead(store)));
            }
            for (Future<?> writer : writers) {
                writer.get(1, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
        }
        for (ContentStore store : stores) {
            assertThat(store.contents()).hasSize(store.size());
            assertThat(store.contents().stream().mapToLong(StoredContent::size).sum())
                    .isEqualTo(store.bytes());
        }
    }

    private static void writeAndRead(ContentStore store) {
        for (int i = 0; i < 300; i++) {
            String text = "x".repeat(i % 60);
            String uri = store.put(text(text)).uri();
            assertThat(store.size()).isLessThanOrEqualTo(10);
            assertThat(store.bytes()).isLessThanOrEqualTo(200);
            store.read(uri, context(Caller.ANONYMOUS))
                    .toCompletableFuture()
                    .join()
                    .ifPresent(result -> assertThat(result).asString().isNotEmpty());
        }
    }
}
