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
 * A storage for items. An item consists of bytes and metadata. {@link #load} returns only bytes that are complete and
 * unchanged.
 */
public interface Storage extends Closeable {

    /**
     * An item that {@link Storage#prepare} has created, or that is in the storage.
     *
     * @param header the metadata
     * @param place the bytes or their location, in a form that depends on the storage
     */
    record Item(Header header, Object place) {}

    /**
     * An item that an earlier process stored.
     *
     * @param item the item
     * @param used the recorded time of the latest read; the time at which the item was stored if no read is recorded
     */
    record Found(Item item, Instant used) {}

    /**
     * Returns the items that an earlier process stored. A storage on disk also deletes files of incomplete items. The
     * bytes of an item are checked only when they are {@linkplain #load loaded}.
     *
     * @return the items, in no particular order
     * @throws IOException if the items cannot be listed
     */
    Collection<Found> found() throws IOException;

    /**
     * Writes the bytes of a new item. This method may block. The item becomes part of the storage only when it is
     * passed to {@link #keep}.
     *
     * @param header the metadata, with the id, the size and the time of creation
     * @param bytes the bytes, not copied
     * @return the prepared item
     * @throws IOException if the bytes cannot be written
     */
    Item prepare(Header header, byte[] bytes) throws IOException;

    /**
     * Adds a prepared item to the storage. This call is fast, because the bytes are already written.
     *
     * @param item the item
     * @throws IOException if the item cannot be added
     */
    void keep(Item item) throws IOException;

    /**
     * Deletes an item that {@link #prepare} returned, or that is in the storage. If the deletion fails, logs a warning.
     *
     * @param item the item
     */
    void forget(Item item);

    /**
     * Loads the bytes of an item that is in the storage.
     *
     * @param item the item
     * @return the bytes; null if they are missing or do not match the digest that was computed when they were written;
     *     the calling code then deletes the item
     * @throws IOException if the bytes cannot be read
     */
    byte @Nullable [] load(Item item) throws IOException;

    /**
     * Returns the number of copies of an item's bytes that {@link #load} creates in memory.
     *
     * @return the number of copies; 0 if the storage keeps the bytes in memory
     */
    int copies();

    /**
     * Records the time of a read, so that the time is known after a restart. Does nothing if the item has been deleted.
     *
     * @param item the item
     * @param read the time of the read
     * @throws IOException if the time cannot be recorded
     */
    void note(Item item, Instant read) throws IOException;

    /**
     * Runs work that loads bytes. If loading may block, the work runs on a thread that may block; otherwise, it runs on
     * the calling thread.
     *
     * @param context the request that needs the bytes
     * @param work the work, which loads the bytes
     * @return a stage with the result of the work
     */
    <T> CompletionStage<T> loading(RequestContext context, Callable<T> work);

    /**
     * Returns the executor for deleting expired items.
     *
     * @return the executor
     */
    Executor sweeping();

    @Override
    void close() throws IOException;
}
