package io.github.mcpresources.cache;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.cache.ProviderCalls.ANN;
import static io.github.mcpresources.cache.ProviderCalls.as;
import static io.github.mcpresources.cache.ProviderCalls.readFrom;
import static io.github.mcpresources.cache.ProviderCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Contents;
import io.github.mcpresources.EventBus;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Invalidation of the cache. After an event, the cache never returns content that was read before the event. */
class InvalidationTest {

    private static final int READERS = 4;
    private static final int ROUNDS = 20_000;

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final AtomicInteger value = new AtomicInteger();
    private final ReadCache cache = ReadCache.of(registry);
    private final ResourceServer server = ResourceServer.of(cache);

    InvalidationTest() {
        registry.template("notes://{id}{?lang}").read(request -> now());
        registry.template("files:///{+path}").read(request -> now());
    }

    @AfterEach
    void close() {
        server.close();
        cache.close();
    }

    private ReadResult now() {
        return ReadResult.text("" + value.get());
    }

    /** Checks whether an event makes the cache read a cached URI again. */
    private boolean ends(String uri, ResourceEvent event) {
        String before = text(cache, uri);
        value.incrementAndGet();
        assertThat(text(cache, uri)).isEqualTo(before);
        server.events().publish(event);
        return !text(cache, uri).equals(before);
    }

    @Test
    void updateInvalidatesEquivalentUris() {
        assertThat(ends("notes://42", new ResourceEvent.Updated("notes://42"))).isTrue();
        assertThat(ends("NOTES://%34%32", new ResourceEvent.Updated("notes://42")))
                .isTrue();
        assertThat(ends("notes://42", new ResourceEvent.Updated("notes://%342")))
                .isTrue();
        assertThat(ends("notes://43", new ResourceEvent.Updated("notes://42"))).isFalse();
        assertThat(ends("notes://42?lang=en", new ResourceEvent.Updated("notes://42")))
                .isFalse();
    }

    @Test
    void updateInvalidatesParentDirectories() {
        assertThat(ends("files:///a/", new ResourceEvent.Updated("files:///a/b/c.txt")))
                .isTrue();
        assertThat(ends("files:///a/b/", new ResourceEvent.UpdatedUnder("files:///a/b/c")))
                .isTrue();
        assertThat(ends("files:///a", new ResourceEvent.Updated("files:///a/b/c.txt")))
                .isFalse();
    }

    @Test
    void prefixInvalidatesUrisThatStartWithIt() {
        assertThat(ends("files:///a/b", new ResourceEvent.UpdatedUnder("files:///a/")))
                .isTrue();
        assertThat(ends("files:///%61/b", new ResourceEvent.UpdatedUnder("files:///a/")))
                .isTrue();
        for (String cut : List.of("files:///%C3%A", "files:///%c3%a", "files:///%c3%", "files:///%c3")) {
            assertThat(ends("files:///%C3%A4", new ResourceEvent.UpdatedUnder(cut)))
                    .as(cut)
                    .isTrue();
        }
        assertThat(ends("files:///A", new ResourceEvent.UpdatedUnder("files:///%4")))
                .as("%41 is an A")
                .isTrue();
        assertThat(ends("files:///b/b", new ResourceEvent.UpdatedUnder("files:///a/")))
                .isFalse();
    }

    @Test
    void templateInvalidatesUrisThatMayMatch() {
        Map<String, String> fortyTwo = Map.of("id", "42");
        String template = "notes://{id}{?lang}";
        assertThat(ends("notes://42", new ResourceEvent.UpdatedMatching(template, fortyTwo)))
                .isTrue();
        assertThat(ends("notes://42?lang=en", new ResourceEvent.UpdatedMatching(template, fortyTwo)))
                .isTrue();
        assertThat(ends("notes://43", new ResourceEvent.UpdatedMatching(template, fortyTwo)))
                .isFalse();
        assertThat(ends("notes://43", new ResourceEvent.UpdatedMatching(template, Map.of())))
                .isTrue();
        assertThat(ends("notes://42?other=x", new ResourceEvent.UpdatedMatching(template, fortyTwo)))
                .as("a policy of its own may match it")
                .isTrue();
        assertThat(ends("notes://42", new ResourceEvent.UpdatedMatching("Notes://{id}", fortyTwo)))
                .as("a scheme is the same in any case")
                .isTrue();
        assertThat(ends("files:///42", new ResourceEvent.UpdatedMatching(template, Map.of())))
                .isFalse();
    }

    @Test
    void listChangeInvalidatesChangedEntriesOrAll() {
        assertThat(ends("notes://42", new ResourceEvent.ListChanged())).isTrue();
        String before = text(cache, "notes://42");
        String other = text(cache, "notes://43");
        value.incrementAndGet();
        ResourceRegistry.Registration exact = registry.resource("notes://42").text("exact");
        assertThat(text(cache, "notes://42")).isEqualTo("exact");
        assertThat(text(cache, "notes://43")).isEqualTo(other);
        exact.update(entry -> entry.content(ReadResult.text("changed")));
        assertThat(text(cache, "notes://42")).isEqualTo("changed");
        exact.close();
        assertThat(text(cache, "notes://42")).isNotIn(before, "changed");
        registry.template("notes://{id}/more").read(request -> now());
        assertThat(text(cache, "notes://43")).isNotEqualTo(other);
    }

    @Test
    void changesOfUnlistedEntriesInvalidate() {
        String before = text(cache, "notes://42");
        ResourceRegistry.Registration hidden =
                registry.resource("notes://42").unlisted().text("hidden");
        assertThat(text(cache, "notes://42")).isEqualTo("hidden");
        hidden.update(entry -> entry.visibleTo(ANN::equals));
        assertThat(text(cache, "notes://42")).isEqualTo(before);
        assertThat(text(cache, "notes://42", ANN)).isEqualTo("hidden");
        hidden.close();
        assertThat(text(cache, "notes://42", ANN)).isEqualTo(before);
        ResourceRegistry.Registration all =
                registry.template("notes://{id}").unlisted().read(request -> ReadResult.text("all"));
        assertThat(text(cache, "notes://42", ANN)).isEqualTo("all");
        all.close();
        assertThat(text(cache, "notes://42", ANN)).isEqualTo(before);
    }

    @Test
    void eventsOfOtherServersInvalidate() {
        EventBus bus = EventBus.inProcess();
        try (ResourceServer here = ResourceServer.builder(cache).eventBus(bus).build();
                ResourceServer elsewhere =
                        ResourceServer.builder(registry).eventBus(bus).build()) {
            String before = text(cache, "notes://42");
            value.incrementAndGet();
            await().until(
                            () -> { // until both servers have joined the bus
                                elsewhere.events().updated("notes://42");
                                return !text(cache, "notes://42").equals(before);
                            });
            assertThat(here).isNotNull();
        }
    }

    @Test
    void notifiesObserversAfterInvalidation() {
        List<String> read = new ArrayList<>();
        registry.resource("notes://1").text("old");
        assertThat(text(cache, "notes://1")).isEqualTo("old");
        cache.observe(event -> read.add(text(cache, "notes://1"))).close();
        cache.observe(event -> read.add(text(cache, "notes://1")));
        registry.resource("notes://1").replacing().text("new");
        assertThat(read).containsExactly("new");
    }

    @Test
    void neverCachesOrSharesReadStartedBeforeEvent() {
        List<CompletableFuture<ReadResult>> reads = new CopyOnWriteArrayList<>();
        registry.resource("slow://1").readAsync(request -> {
            CompletableFuture<ReadResult> read = new CompletableFuture<>();
            reads.add(read);
            return read;
        });
        CompletableFuture<Contents> before = readFrom(cache, "slow://1", as(ANN));
        server.events().updated("slow://1");
        CompletableFuture<Contents> after = readFrom(cache, "slow://1", as(ANN));
        assertThat(reads).hasSize(2);
        reads.get(1).complete(ReadResult.text("new"));
        reads.get(0).complete(ReadResult.text("old")); // completes last
        assertThat(text(before.join())).isEqualTo("old");
        assertThat(text(after.join())).isEqualTo("new");
        assertThat(text(cache, "slow://1", ANN)).isEqualTo("new");
        assertThat(reads).hasSize(2);
    }

    /**
     * Readers race with a writer. A read that starts after an event was published returns a value that is at least as
     * new as the event.
     */
    @Test
    void neverServesStaleValueAfterEvent() throws Exception {
        AtomicInteger reads = new AtomicInteger();
        AtomicInteger published = new AtomicInteger();
        AtomicBoolean done = new AtomicBoolean();
        List<ResourceEvent> events = List.of(
                new ResourceEvent.Updated("notes://1"),
                new ResourceEvent.UpdatedUnder("notes://"),
                new ResourceEvent.UpdatedMatching("notes://{id}{?lang}", Map.of("id", "1")),
                new ResourceEvent.ListChanged());
        registry.resource("notes://1").read(request -> {
            reads.incrementAndGet();
            return now();
        });
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try {
            List<Future<Integer>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                readers.add(threads.submit(() -> {
                    int calls = 0;
                    while (!done.get()) {
                        int least = published.get();
                        assertThat(Integer.parseInt(text(cache, "notes://1"))).isGreaterThanOrEqualTo(least);
                        calls++;
                    }
                    return calls;
                }));
            }
            for (int round = 0; round < ROUNDS; round++) {
                int next = value.incrementAndGet();
                cache.onPublished(events.get(round % events.size()));
                published.set(next);
            }
            done.set(true);
            int calls = 0;
            for (Future<Integer> reader : readers) {
                calls += reader.get(5, TimeUnit.MINUTES);
            }
            assertThat(calls).as("some were given what was kept").isGreaterThan(reads.get());
        } finally {
            done.set(true);
            threads.shutdownNow();
        }
    }
}
