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

/** Where the bytes are. What it gives out is never half of what was put, nor anything else. */
interface Vault extends Closeable {

    /**
     * Bytes that lie ready, and belong to the store once they are kept.
     *
     * @param header what is known of them
     * @param place where they lie
     */
    record Item(Header header, Object place) {}

    /**
     * What was kept when the store was last open.
     *
     * @param item the content
     * @param used when it was put or last noted to be read
     */
    record Found(Item item, Instant used) {}

    /** What was kept when the store was last open. */
    Collection<Found> found() throws IOException;

    /** Puts bytes down, which may take a while; nothing is kept yet. */
    Item prepare(Header header, byte[] bytes) throws IOException;

    /** Keeps what was prepared, at once. */
    void keep(Item item) throws IOException;

    /** Forgets what was prepared, or kept. */
    void forget(Item item);

    /** The bytes; null where they are not what was put any more. */
    byte @Nullable [] load(Item item) throws IOException;

    /** How many copies of a content are made while it is loaded. */
    int copies();

    /** Notes when a content was read, so that it is known after a restart. It may be gone already. */
    void note(Item item, Instant read) throws IOException;

    /** Runs what loads bytes, on a thread where that may take a while. */
    <T> CompletionStage<T> loading(RequestContext context, Callable<T> work);

    /** Runs what forgets. */
    Executor sweeping();

    @Override
    void close() throws IOException;
}
