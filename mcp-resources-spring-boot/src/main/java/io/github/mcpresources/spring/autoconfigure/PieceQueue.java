package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.Piece;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.lang.CheckReturnValue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A queue of the pieces of a response that are not written yet. Any thread may add pieces. One subscriber takes them in
 * order. Even if it requests several pieces in advance, it gets a piece only after the previous one is written.
 */
final class PieceQueue {

    /** The pieces that the subscriber has not taken. Guarded by {@code this}, as are the fields below. */
    private final ArrayDeque<Piece> pieces = new ArrayDeque<>();

    /** The pending request of the subscriber for the next piece; null if there is none. */
    private @Nullable CompletableFuture<@Nullable Piece> waiting;

    /** The piece that the subscriber is writing; null if there is none. */
    private @Nullable Piece taken;

    private boolean isLast;
    private boolean closed;

    /**
     * Adds a piece. The caller must run the returned task without holding a lock. The task passes the piece to the
     * subscriber if the subscriber is waiting. If the queue is closed, the task calls {@link Piece#fail} instead.
     */
    @CheckReturnValue
    Runnable add(Piece piece) {
        return add(List.of(piece), false);
    }

    /**
     * Adds the last pieces in one step. The caller must run the returned task without holding a lock. The task passes
     * the first piece to the subscriber if the subscriber is waiting; the subscriber then takes the other pieces from
     * the queue. If the queue is closed, the task calls {@link Piece#fail} for each piece instead.
     */
    @CheckReturnValue
    Runnable addLast(List<Piece> last) {
        return add(last, true);
    }

    private synchronized Runnable add(List<Piece> added, boolean last) {
        if (closed) {
            return () -> added.forEach(piece -> piece.fail(new IOException("The response has already ended")));
        }
        isLast = last;
        pieces.addAll(added);
        return handOver();
    }

    /**
     * Returns a task that answers the pending request of the subscriber. The task has no effect if there is no such
     * request, or if neither a piece nor the end of the response is available.
     */
    private synchronized Runnable handOver() {
        CompletableFuture<@Nullable Piece> taker = waiting;
        if (taker == null || taken != null || (pieces.isEmpty() && !isLast)) {
            return () -> {};
        }
        waiting = null;
        Piece next = pieces.poll();
        taken = next;
        return () -> taker.complete(next);
    }

    synchronized boolean isIdle() {
        return pieces.isEmpty() && taken == null;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /**
     * Removes and returns the only piece of a response; null if the queue does not contain exactly one piece, or more
     * pieces may follow.
     */
    synchronized @Nullable Piece takeOnly() {
        if (!isLast || pieces.size() != 1) {
            return null;
        }
        taken = pieces.poll();
        return taken;
    }

    /** Emits one piece for each request of the subscriber. */
    Flux<Piece> pieces() {
        return Mono.<Piece>fromFuture(this::next).repeat(this::hasNext);
    }

    private CompletableFuture<@Nullable Piece> next() {
        CompletableFuture<@Nullable Piece> next = new CompletableFuture<>();
        Runnable handOver;
        synchronized (this) {
            waiting = next;
            handOver = handOver();
        }
        handOver.run();
        return next;
    }

    private synchronized boolean hasNext() {
        return !closed && !(isLast && isIdle());
    }

    void written(Piece piece) {
        Runnable handOver;
        synchronized (this) {
            if (taken == piece) {
                taken = null;
            }
            handOver = handOver();
        }
        piece.succeed();
        handOver.run();
    }

    /**
     * Replaces all pieces that the subscriber has not taken. This method is called when a piece could not be written.
     */
    void endWith(List<Piece> instead) {
        List<Piece> unwritten;
        synchronized (this) {
            unwritten = List.copyOf(pieces);
            pieces.clear();
            isLast = true;
            pieces.addAll(instead);
        }
        unwritten.forEach(piece -> piece.fail(new IOException("An earlier part of the response failed")));
    }

    /**
     * Closes the queue. A waiting subscriber receives no completion signal, because the client would then treat the
     * response as complete. The caller must end the subscription with an error, or cancel it.
     *
     * @return the unwritten pieces, for which the caller must call {@link Piece#fail}; null if the queue was already
     *     closed
     */
    synchronized @Nullable List<Piece> close() {
        if (closed) {
            return null;
        }
        closed = true;
        List<Piece> unwritten = new ArrayList<>(pieces.size() + 1);
        if (taken != null) {
            unwritten.add(taken);
        }
        unwritten.addAll(pieces);
        pieces.clear();
        taken = null;
        return unwritten;
    }
}
