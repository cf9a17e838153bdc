package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.stateless.ResponseBody;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A part of an HTTP response that is loaded and written in chunks. It records which bytes are already written. */
public final class Piece {

    /** The maximum number of bytes of one write. */
    public static final int CHUNK = 64 * 1024;

    private final ResponseBody body;
    private final CompletableFuture<@Nullable Void> written = new CompletableFuture<>();
    private @Nullable ByteBuffer chunk;

    /**
     * Creates a piece that has not been written yet.
     *
     * @param body the bytes
     */
    public Piece(ResponseBody body) {
        this.body = body;
    }

    /**
     * Returns a stage that completes when the whole piece is written, and fails if the piece will not be written.
     *
     * @return the stage
     */
    public CompletionStage<Void> written() {
        return written;
    }

    /**
     * Checks whether the whole piece is in memory and has at most the given number of bytes.
     *
     * @param max the maximum length in bytes
     * @return true if the piece is small and in memory
     */
    public boolean isSmall(int max) {
        return !body.isStreamed() && body.length() <= max;
    }

    /**
     * Returns the length of the whole piece.
     *
     * @return the length in bytes
     */
    public long length() {
        return body.length();
    }

    /**
     * Checks whether there are loaded bytes that are not written yet.
     *
     * @return true if {@link #some} returns bytes
     */
    public boolean isLoaded() {
        return chunk != null && chunk.hasRemaining();
    }

    /**
     * Checks whether loading the next bytes can block, because they are read from the source of the content.
     *
     * @return false if all bytes are in memory
     */
    public boolean mayWait() {
        return body.isStreamed();
    }

    /**
     * Loads the next bytes if all loaded bytes are written. Loading may overwrite the bytes that {@link #some}
     * returned.
     *
     * @return true if there are loaded bytes to write; false at the end of the piece
     * @throws IOException if the source of the content cannot be read
     */
    public boolean hasMore() throws IOException {
        if (!isLoaded()) {
            chunk = body.next();
        }
        return chunk != null;
    }

    /**
     * Returns the next loaded bytes, which then count as written.
     *
     * @param max the maximum number of bytes
     * @return the bytes, in a buffer with an array; valid until the next bytes are loaded
     */
    public ByteBuffer some(int max) {
        ByteBuffer loaded = Objects.requireNonNull(chunk, "chunk");
        int length = Math.min(max, loaded.remaining());
        ByteBuffer some = loaded.slice(loaded.position(), length);
        loaded.position(loaded.position() + length);
        return some;
    }

    /** Records that the whole piece is written. */
    public void succeed() {
        written.complete(null);
    }

    /** Closes the source of the bytes. */
    public void drop() {
        body.close();
    }

    /**
     * Records that the piece will not be written completely, and closes the source of the bytes.
     *
     * @param reason the cause of the failure
     */
    public void fail(Throwable reason) {
        drop();
        written.completeExceptionally(reason);
    }
}
