package io.github.mcpresources.cluster;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** An engine that passes calls on to another engine, and can fail, not answer, or lose and damage bytes. */
final class SwitchedEngine implements ContentEngine {

    /** The fault of all later calls. */
    enum Fault {
        NONE,
        /** Stages never complete. */
        SILENT,
        /** Stages fail. */
        FAILING,
        /** Calls that change contents are executed, but their stages fail. */
        LOST_ANSWER,
        /** Calls that change contents are executed, but their stages complete only when the test says so. */
        LATE_ANSWER,
        /** Methods throw. */
        THROWING,
        /** The stages of bytes never complete. */
        SILENT_BYTES,
        /** Bytes are missing. */
        LOST_BYTES,
        /** Bytes are those of another content. */
        DAMAGED_BYTES,
        /** Uses cannot be recorded. */
        FAILING_TOUCH
    }

    private volatile ContentEngine inner;
    private volatile Fault fault = Fault.NONE;
    private final CompletableFuture<Void> late = new CompletableFuture<>();

    SwitchedEngine(ContentEngine inner) {
        this.inner = inner;
    }

    void to(ContentEngine other) {
        inner = other;
    }

    void fault(Fault value) {
        fault = value;
    }

    /** Completes the stages of the calls with late answers. */
    void answer() {
        late.complete(null);
    }

    private <T> CompletionStage<T> call(Function<ContentEngine, CompletionStage<T>> step) {
        return switch (fault) {
            case SILENT -> new CompletableFuture<>();
            case FAILING -> CompletableFuture.failedFuture(new IOException("connection refused"));
            case THROWING -> throw new IllegalStateException("a bug of the engine");
            default -> step.apply(inner);
        };
    }

    private <T> CompletionStage<T> change(Function<ContentEngine, CompletionStage<T>> step) {
        CompletionStage<T> done = call(step);
        return switch (fault) {
            case LOST_ANSWER ->
                done.thenCompose(nothing -> CompletableFuture.failedFuture(new IOException("connection closed")));
            case LATE_ANSWER -> late.thenCompose(nothing -> done);
            default -> done;
        };
    }

    @Override
    public CompletionStage<Put> put(String store, NewEntry entry, byte[] bytes, Bounds bounds) {
        return change(engine -> engine.put(store, entry, bytes, bounds));
    }

    @Override
    public CompletionStage<List<Entry>> page(String store, long after, int limit) {
        return call(engine -> engine.page(store, after, limit));
    }

    @Override
    public CompletionStage<Optional<Entry>> find(String store, String id) {
        return call(engine -> engine.find(store, id));
    }

    @Override
    public CompletionStage<Optional<byte[]>> bytes(String store, Entry entry) {
        return switch (fault) {
            case SILENT_BYTES -> new CompletableFuture<>();
            case LOST_BYTES -> CompletableFuture.completedFuture(Optional.empty());
            case DAMAGED_BYTES -> CompletableFuture.completedFuture(Optional.of(new byte[3]));
            default -> call(engine -> engine.bytes(store, entry));
        };
    }

    @Override
    public CompletionStage<Void> touch(String store, Entry entry, Bounds bounds) {
        return fault == Fault.FAILING_TOUCH
                ? CompletableFuture.failedFuture(new IOException("connection refused"))
                : call(engine -> engine.touch(store, entry, bounds));
    }

    @Override
    public CompletionStage<List<Entry>> remove(String store, Collection<Entry> entries) {
        return change(engine -> engine.remove(store, entries));
    }

    @Override
    public CompletionStage<List<Entry>> clear(String store, String producer) {
        return change(engine -> engine.clear(store, producer));
    }

    @Override
    public CompletionStage<Sweep> sweep(String store) {
        return call(engine -> engine.sweep(store));
    }

    @Override
    public CompletionStage<Totals> totals(String store) {
        return call(engine -> engine.totals(store));
    }

    @Override
    public void close() {
        inner.close();
    }

    @Override
    public String toString() {
        return "test://engine";
    }
}
