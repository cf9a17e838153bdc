package io.github.mcpresources.http;

import io.github.mcpresources.internal.stateless.ResponseBody;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A sequence of bytes to write, with the position up to which the bytes are already written. */
final class Piece {

    /** The maximum number of bytes of one write. */
    static final int CHUNK = 64 * 1024;

    private final ResponseBody body;
    private final CompletableFuture<@Nullable Void> written = new CompletableFuture<>();
    private @Nullable ByteBuffer chunk;

    Piece(ResponseBody body) {
        this.body = body;
    }

    /** Returns a stage that completes when the whole piece is written, and fails if the piece will not be written. */
    CompletionStage<Void> written() {
        return written;
    }

    /** Checks whether the whole piece is in memory and not longer than the given number of bytes. */
    boolean isSmall(int max) {
        return !body.isStreamed() && body.length() <= max;
    }

    boolean isLoaded() {
        return chunk != null && chunk.hasRemaining();
    }

    /** Checks whether the next bytes come from the source of a blob, which may block. */
    boolean mayWait() {
        return body.isStreamed();
    }

    /**
     * Loads the next bytes if all loaded bytes are written. This may overwrite the previous bytes. Returns false if
     * there are no more bytes.
     */
    boolean hasMore() throws IOException {
        if (!isLoaded()) {
            chunk = body.next();
        }
        return chunk != null;
    }

    void writeSome(OutputStream out) throws IOException {
        ByteBuffer some = Objects.requireNonNull(chunk, "chunk");
        int length = Math.min(CHUNK, some.remaining());
        out.write(some.array(), some.arrayOffset() + some.position(), length);
        some.position(some.position() + length);
    }

    void succeed() {
        written.complete(null);
    }

    /** Closes the source of the bytes. */
    void drop() {
        body.close();
    }

    void fail(Throwable reason) {
        drop();
        written.completeExceptionally(reason);
    }
}
