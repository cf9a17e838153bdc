package io.github.mcpresources.testkit.cluster;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.cluster.ContentEngine.NewEntry;
import io.github.mcpresources.store.ContentStore.Eviction;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * The environment for the check of one rule: a store with a new name, connections to it, and the clock of the engine.
 */
final class EngineTrial implements AutoCloseable {

    static final Bounds WIDE = new Bounds(100_000, 1L << 40, null, null, Eviction.FIFO);

    private static final long SECONDS = 60;

    private final ContentEngineContract contract;
    private final List<ContentEngine> open = new ArrayList<>();
    private final ManualTime time = new ManualTime();
    private final String store = "contract-" + UUID.randomUUID();
    private final ContentEngine first;
    private final ContentEngine second;

    EngineTrial(ContentEngineContract contract) throws Exception {
        this.contract = contract;
        this.first = connect();
        this.second = connect();
    }

    ContentEngine connect() throws Exception {
        ContentEngine engine = contract.connect(time);
        open.add(engine);
        return engine;
    }

    ContentEngine connection(int number) throws Exception {
        while (open.size() <= number) {
            connect();
        }
        return open.get(number);
    }

    ContentEngine first() {
        return first;
    }

    ContentEngine second() {
        return second;
    }

    ManualTime time() {
        return time;
    }

    String store() {
        return store;
    }

    static <T> T get(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(SECONDS, TimeUnit.SECONDS);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Stores a text through the first connection. The metadata of the entry is the text in quotation marks. */
    ContentEngine.Put put(String id, String text, Bounds bounds) throws Exception {
        return put(first, id, text, bounds);
    }

    ContentEngine.Put put(ContentEngine engine, String id, String text, Bounds bounds) throws Exception {
        return get(engine.put(store, new NewEntry(id, null, "\"" + text + "\""), bytes(text), bounds));
    }

    Entry put(String id) throws Exception {
        return put(id, id, WIDE).stored();
    }

    Optional<Entry> find(String id) throws Exception {
        return get(second.find(store, id));
    }

    boolean has(String id) throws Exception {
        return find(id).isPresent();
    }

    /** Reads the bytes of an entry through the second connection, as text. */
    Optional<String> text(Entry entry) throws Exception {
        return get(second.bytes(store, entry)).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    ContentEngine.Totals totals() throws Exception {
        return get(second.totals(store));
    }

    List<Entry> page(long after, int limit) throws Exception {
        return get(second.page(store, after, limit));
    }

    List<Entry> all() throws Exception {
        return page(0, 100_000);
    }

    List<String> listed() throws Exception {
        return ids(all());
    }

    static List<String> ids(List<Entry> entries) {
        return entries.stream().map(Entry::id).toList();
    }

    @Override
    public void close() {
        open.forEach(ContentEngine::close);
    }
}
