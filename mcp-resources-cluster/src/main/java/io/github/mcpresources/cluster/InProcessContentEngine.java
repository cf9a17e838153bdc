package io.github.mcpresources.cluster;

import io.github.mcpresources.internal.concurrent.SafeStage;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An engine in the memory of this process. Each method returns a completed stage. */
final class InProcessContentEngine implements ContentEngine {

    private final InstantSource time;
    private final ConcurrentMap<String, InProcessContents> stores = new ConcurrentHashMap<>();
    private volatile boolean closed;

    InProcessContentEngine(InstantSource time) {
        this.time = Objects.requireNonNull(time, "time");
    }

    private <T> CompletionStage<T> in(String store, Function<InProcessContents, T> step) {
        return SafeStage.ofValue(() -> {
            if (closed) {
                throw new IOException("The engine is closed");
            }
            return step.apply(stores.computeIfAbsent(store, name -> new InProcessContents(time)));
        });
    }

    @Override
    public CompletionStage<Put> put(String store, NewEntry entry, byte[] bytes, Bounds bounds) {
        return in(store, contents -> contents.put(entry, bytes, bounds));
    }

    @Override
    public CompletionStage<List<Entry>> page(String store, long after, int limit) {
        return in(store, contents -> contents.page(after, limit));
    }

    @Override
    public CompletionStage<Optional<Entry>> find(String store, String id) {
        return in(store, contents -> contents.find(id));
    }

    @Override
    public CompletionStage<Optional<byte[]>> bytes(String store, Entry entry) {
        return in(store, contents -> contents.bytes(entry));
    }

    @Override
    @SuppressWarnings("NullAway") // the stage of a Void has no other value
    public CompletionStage<Void> touch(String store, Entry entry, Bounds bounds) {
        return in(store, contents -> {
                    contents.touch(entry, bounds);
                    return true;
                })
                .thenAccept(done -> {});
    }

    @Override
    public CompletionStage<List<Entry>> remove(String store, Collection<Entry> entries) {
        return in(store, contents -> contents.remove(entries));
    }

    @Override
    public CompletionStage<List<Entry>> clear(String store, @Nullable String producer) {
        return in(store, contents -> contents.clear(producer));
    }

    @Override
    public CompletionStage<Sweep> sweep(String store) {
        return in(store, InProcessContents::sweep);
    }

    @Override
    public CompletionStage<Totals> totals(String store) {
        return in(store, InProcessContents::totals);
    }

    @Override
    public void close() {
        closed = true;
        stores.clear();
    }

    @Override
    public String toString() {
        return "the memory of this process";
    }
}
