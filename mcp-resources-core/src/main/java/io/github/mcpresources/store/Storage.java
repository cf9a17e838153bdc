package io.github.mcpresources.store;

import io.github.mcpresources.RequestContext;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The storage of the bytes. It returns only complete, unchanged contents. */
interface Storage extends Closeable {

    /**
     * Prepared bytes, which belong to the store once they are kept.
     *
     * @param header the metadata
     * @param place the place of the bytes
     */
    record Item(Header header, Object place) {}

    /**
     * A content that was kept when the store was last open.
     *
     * @param item the content
     * @param used the time at which it was stored, or the last recorded time of a read
     */
    record Found(Item item, Instant used) {}

    /** Returns the contents that were kept when the store was last open. */
    Collection<Found> found() throws IOException;

    /** Writes bytes, which may take a while. The content is not kept yet. */
    Item prepare(Header header, byte[] bytes) throws IOException;

    /** Keeps a prepared content, without delay. */
    void keep(Item item) throws IOException;

    /** Deletes a content that was prepared or kept. */
    void forget(Item item);

    /** Loads the bytes; null if they are missing or have changed. */
    byte @Nullable [] load(Item item) throws IOException;

    /** Returns the number of copies of a content that are made while it is loaded. */
    int copies();

    /** Records the time of a read, so that it is known after a restart. The content may already be gone. */
    void note(Item item, Instant read) throws IOException;

    /** Runs work that loads bytes, on a thread that may block if necessary. */
    <T> CompletionStage<T> loading(RequestContext context, Callable<T> work);

    /** Returns the executor for deleting expired contents. */
    Executor sweeping();

    @Override
    void close() throws IOException;
}
