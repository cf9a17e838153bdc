package io.github.mcpresources.internal.storage;

import io.github.mcpresources.RequestContext;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Stores items, in memory or on disk. An item consists of bytes and metadata. {@link #load} returns only bytes that are
 * complete and unchanged.
 */
public interface Storage extends Closeable {

    /**
     * A prepared or stored item.
     *
     * @param place the bytes or their location, depending on the storage
     */
    record Item(Header header, Object place) {}

    /**
     * An item that an earlier process stored.
     *
     * @param used the time of the latest recorded read; if no read was recorded, the time at which the item was stored
     */
    record Found(Item item, Instant used) {}

    /**
     * Returns the items that an earlier process stored, in no particular order. {@link DiskStorage} also deletes the
     * files of incomplete items. The bytes are checked only when they are {@linkplain #load loaded}.
     */
    Collection<Found> found() throws IOException;

    /**
     * Writes the bytes of a new item. May block. {@link MemoryStorage} keeps the array without copying it. The item
     * becomes part of the storage when it is passed to {@link #keep}.
     *
     * @param header the metadata, with the id, the size and the time of creation
     */
    Item prepare(Header header, byte[] bytes) throws IOException;

    /** Adds a prepared item to the storage. This call is fast, because the bytes are already written. */
    void keep(Item item) throws IOException;

    /** Deletes a prepared or stored item. If the deletion fails, logs a warning. */
    void forget(Item item);

    /**
     * Loads the bytes of an item. Returns null if they are missing or do not match the digest that was computed when
     * they were written; the caller then deletes the item.
     */
    byte @Nullable [] load(Item item) throws IOException;

    /**
     * Returns the number of copies of an item's bytes that {@link #load} creates in memory; 0 if the storage keeps the
     * bytes in memory.
     */
    int copies();

    /**
     * Records the time of a read, so that the time is known after a restart. Does nothing if the item has been deleted.
     */
    void note(Item item, Instant read) throws IOException;

    /**
     * Runs work that loads bytes. If loading may block, the work runs on a thread that may block, and otherwise on the
     * calling thread.
     */
    <T> CompletionStage<T> loading(RequestContext context, Callable<T> work);

    Executor sweeping();

    @Override
    void close() throws IOException;
}
