package io.github.mcpresources.http;

import io.github.mcpresources.internal.modern.ResponseBody;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Bytes that are to be written, as far as they were not yet. */
final class Piece {

    /** The most that is written at once. */
    static final int CHUNK = 64 * 1024;

    private final ResponseBody body;
    private final CompletableFuture<@Nullable Void> written = new CompletableFuture<>();
    private @Nullable ByteBuffer chunk;

    Piece(ResponseBody body) {
        this.body = body;
    }

    /** Completes when all of it is written; fails where that will not be. */
    CompletionStage<Void> written() {
        return written;
    }

    /** Whether all of it is there, and no longer than so many bytes. */
    boolean isSmall(int most) {
        return !body.isStreamed() && body.length() <= most;
    }

    boolean isAtHand() {
        return chunk != null && chunk.hasRemaining();
    }

    /** Whether the next bytes are still with the source of a blob, which may keep one waiting. */
    boolean mayWait() {
        return body.isStreamed();
    }

    /** Takes the next bytes, whose place those before must not need any more; gives false at the end. */
    boolean hasMore() throws IOException {
        if (!isAtHand()) {
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

    /** Gives back what it would have been read from. */
    void drop() {
        body.close();
    }

    void fail(Throwable reason) {
        drop();
        written.completeExceptionally(reason);
    }
}
