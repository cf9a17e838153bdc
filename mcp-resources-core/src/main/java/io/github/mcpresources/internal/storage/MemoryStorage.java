package io.github.mcpresources.internal.storage;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Stores items in memory. */
public final class MemoryStorage implements Storage {

    @Override
    public Collection<Found> found() {
        return List.of();
    }

    @Override
    public Item prepare(Header header, byte[] bytes) {
        return new Item(header, bytes);
    }

    @Override
    public void keep(Item item) {}

    @Override
    public void forget(Item item) {}

    @Override
    public byte[] load(Item item) {
        return (byte[]) item.place();
    }

    @Override
    public int copies() {
        return 0;
    }

    @Override
    public void note(Item item, Instant read) {}

    @Override
    public <T> CompletionStage<T> loading(RequestContext context, Callable<T> work) {
        return SafeStage.ofValue(work);
    }

    @Override
    public Executor sweeping() {
        return Runnable::run;
    }

    @Override
    public void close() {}
}
