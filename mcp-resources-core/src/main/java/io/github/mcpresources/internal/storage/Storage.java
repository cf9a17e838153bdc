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

/** A storage of bytes with metadata. It returns only complete, unchanged contents. */
public interface Storage extends Closeable {

    /**
     * Prepared bytes, which belong to the storage once they are kept.
     *
     * @param header the metadata
     * @param place the place of the bytes
     */
    record Item(Header header, Object place) {}

    /**
     * A content that was kept when the storage was last open.
     *
     * @param item the content
     * @param used the time at which it was stored, or the last recorded time of a read
     */
    record Found(Item item, Instant used) {}

    /**
     * Returns the contents that were kept when the storage was last open.
     *
     * @return the contents, in any order
     * @throws IOException if they cannot be listed
     */
    Collection<Found> found() throws IOException;

    /**
     * Writes bytes, which may take a while. The content is not kept yet.
     *
     * @param header the metadata, with its id, size and time
     * @param bytes the bytes, not copied
     * @return the content
     * @throws IOException if they cannot be written
     */
    Item prepare(Header header, byte[] bytes) throws IOException;

    /**
     * Keeps a prepared content, without delay.
     *
     * @param item the content
     * @throws IOException if it cannot be kept
     */
    void keep(Item item) throws IOException;

    /**
     * Deletes a content that was prepared or kept.
     *
     * @param item the content
     */
    void forget(Item item);

    /**
     * Loads the bytes of a kept content.
     *
     * @param item the content
     * @return the bytes; null if they are missing or have changed
     * @throws IOException if they cannot be read
     */
    byte @Nullable [] load(Item item) throws IOException;

    /**
     * Returns the number of copies of a content that are made while it is loaded.
     *
     * @return the number; 0 if the bytes are in memory
     */
    int copies();

    /**
     * Records the time of a read, so that it is known after a restart. The content may already be gone.
     *
     * @param item the content
     * @param read the time
     * @throws IOException if it cannot be recorded
     */
    void note(Item item, Instant read) throws IOException;

    /**
     * Runs work that loads bytes, on a thread that may block if necessary.
     *
     * @param context the request that needs the bytes
     * @param work loads the bytes
     * @return the result of the work
     */
    <T> CompletionStage<T> loading(RequestContext context, Callable<T> work);

    /**
     * Returns the executor for deleting expired contents.
     *
     * @return the executor
     */
    Executor sweeping();

    @Override
    void close() throws IOException;
}
