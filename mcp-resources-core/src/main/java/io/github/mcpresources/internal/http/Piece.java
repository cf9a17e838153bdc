package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.stateless.ResponseBody;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A part of an HTTP response that is loaded and written in chunks. */
public final class Piece {

    public static final int CHUNK = 64 * 1024;

    private final ResponseBody body;
    private final CompletableFuture<@Nullable Void> written = new CompletableFuture<>();
    private @Nullable ByteBuffer chunk;

    public Piece(ResponseBody body) {
        this.body = body;
    }

    /** Returns a stage that completes when the whole piece is written, and fails if the piece will not be written. */
    public CompletionStage<Void> written() {
        return written;
    }

    /** Checks whether the whole piece is in memory and has at most {@code max} bytes. */
    public boolean isSmall(int max) {
        return !body.isStreamed() && body.length() <= max;
    }

    public long length() {
        return body.length();
    }

    public boolean isLoaded() {
        return chunk != null && chunk.hasRemaining();
    }

    /** Checks whether the next bytes are read from the source of the content, so that loading them may block. */
    public boolean mayWait() {
        return body.isStreamed();
    }

    /**
     * Checks whether bytes are left to write. If all loaded bytes are written, this method loads the next bytes, which
     * may overwrite those that {@link #some} returned.
     *
     * @throws IOException if the source of the content cannot be read
     */
    public boolean hasMore() throws IOException {
        if (!isLoaded()) {
            chunk = body.next();
        }
        return chunk != null;
    }

    /**
     * Returns at most {@code max} of the loaded bytes, which then count as written. The buffer is backed by an array,
     * and is valid until the next bytes are loaded.
     */
    public ByteBuffer some(int max) {
        ByteBuffer loaded = Objects.requireNonNull(chunk, "chunk");
        int length = Math.min(max, loaded.remaining());
        ByteBuffer some = loaded.slice(loaded.position(), length);
        loaded.position(loaded.position() + length);
        return some;
    }

    public void succeed() {
        written.complete(null);
    }

    public void drop() {
        body.close();
    }

    /** Records that the piece will not be written completely, and closes the source of the bytes. */
    public void fail(Throwable reason) {
        drop();
        written.completeExceptionally(reason);
    }
}
