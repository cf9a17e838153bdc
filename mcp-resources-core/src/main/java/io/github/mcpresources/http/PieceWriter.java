package io.github.mcpresources.http;

import io.github.mcpresources.internal.http.Piece;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the pieces of a response in order, at the rate at which the client receives them. The thread that adds a piece
 * writes as much as the container accepts, and a thread of the container writes the rest later. No thread waits for the
 * client.
 */
final class PieceWriter implements WriteListener {

    /** The owner of the response. The writer does not hold its lock when it calls these methods. */
    interface Owner {
        /** Called when all pieces are written, and no more follow. */
        void allWritten();

        void leave(Throwable reason);

        /**
         * Called when the content of a piece cannot be read. Returns the pieces that replace all remaining pieces; null
         * to end the response.
         */
        @Nullable
        List<Piece> insteadOfBroken();

        void goOn(Runnable task);
    }

    private final Owner owner;
    /**
     * The pieces that are not written completely. Guarded by {@code this}, as are the fields below. The lock is not
     * held while content is read from its source.
     */
    private final ArrayDeque<Piece> pieces = new ArrayDeque<>();

    private @Nullable ServletOutputStream response;
    /** The stream of the response; null until the container allows writing. */
    private @Nullable ServletOutputStream out;

    private boolean isFlushed = true;
    /**
     * True while a thread is writing. That thread also writes the pieces that other threads add while it is writing.
     */
    private boolean isWriting;

    private boolean isLast;
    /** True after all pieces are written, until the thread that wrote the last piece notifies the owner. */
    private boolean isComplete;

    private volatile boolean closed;

    PieceWriter(Owner owner) {
        this.owner = owner;
    }

    /** Adds a piece. If the writer is closed, the piece is not written, and its stage {@link Piece#written} fails. */
    void add(Piece piece) {
        add(List.of(piece), false);
    }

    void addLast(List<Piece> last) {
        add(last, true);
    }

    private void add(List<Piece> added, boolean last) {
        synchronized (this) {
            if (!closed) {
                pieces.addAll(added);
                isLast = last;
                return;
            }
        }
        added.forEach(piece -> piece.fail(new IOException("The response has already ended")));
    }

    synchronized boolean isEmpty() {
        return pieces.isEmpty();
    }

    boolean isClosed() {
        return closed;
    }

    /** Checks whether the whole output is one piece in memory with at most {@code max} bytes. */
    synchronized boolean isSmall(int max) {
        return isLast && pieces.size() == 1 && pieces.getFirst().isSmall(max);
    }

    /** Writes the only piece of a small output on the calling thread, and closes the writer. */
    synchronized void writeAtOnce(OutputStream now) throws IOException {
        closed = true;
        Piece only = pieces.getFirst();
        while (only.hasMore()) {
            write(only, now);
        }
    }

    /** Registers this writer with the container, which then calls {@link #onWritePossible} when it can accept bytes. */
    void begin(ServletOutputStream to) {
        synchronized (this) {
            response = to;
        }
        to.setWriteListener(this);
    }

    /** Called by the container when it can accept bytes. */
    @Override
    public void onWritePossible() {
        synchronized (this) {
            out = response;
        }
        write();
    }

    @Override
    public void onError(Throwable failure) {
        owner.leave(failure);
    }

    void write() {
        write(true);
    }

    /**
     * Writes like {@link #write()}, but without blocking the calling thread. If the content must be read from a source
     * that may block, a thread of the container continues.
     */
    void writeWithoutWaiting() {
        write(false);
    }

    private void write(boolean mayWait) {
        List<Piece> written = new ArrayList<>(1);
        boolean isAll;
        try {
            isAll = writeSome(written, mayWait);
        } catch (Throwable gone) { // also for an Error, so that the client does not wait forever
            written.forEach(Piece::succeed);
            owner.leave(gone);
            return;
        }
        written.forEach(Piece::succeed);
        if (isAll) {
            owner.allWritten();
        }
    }

    private boolean writeSome(List<Piece> written, boolean mayWait) throws IOException {
        synchronized (this) {
            if (isWriting) {
                return false;
            }
            isWriting = true;
        }
        for (Piece next = writeLoaded(); next != null; next = writeLoaded()) {
            if (next.mayWait() && !mayWait) {
                handOver();
                return false;
            }
            read(next, written);
        }
        return takeComplete();
    }

    /**
     * Writes the loaded bytes while the container accepts bytes. Returns the piece whose next bytes must be loaded;
     * null if writing pauses or is complete.
     */
    private synchronized @Nullable Piece writeLoaded() throws IOException {
        while (out != null && !closed && (!pieces.isEmpty() || !isFlushed || isLast) && out.isReady()) {
            Piece next = pieces.peek();
            if (next == null && isLast) {
                closed = true;
                isComplete = true;
            } else if (next == null) {
                isFlushed = true;
                out.flush();
            } else if (next.isLoaded()) {
                isFlushed = false;
                write(next, out);
            } else {
                return next;
            }
        }
        isWriting = false;
        return null;
    }

    private static void write(Piece piece, OutputStream to) throws IOException {
        ByteBuffer some = piece.some(Piece.CHUNK);
        to.write(some.array(), some.arrayOffset() + some.position(), some.remaining());
    }

    private synchronized boolean takeComplete() {
        boolean complete = isComplete;
        isComplete = false;
        return complete;
    }

    private void handOver() {
        synchronized (this) {
            isWriting = false;
        }
        owner.goOn(this::write);
    }

    private void read(Piece next, List<Piece> written) throws IOException {
        boolean hasMore;
        try {
            hasMore = next.hasMore();
        } catch (IOException | RuntimeException | Error broken) {
            if (!replace(next, owner.insteadOfBroken())) {
                throw broken;
            }
            return;
        }
        synchronized (this) {
            if (!hasMore && pieces.remove(next)) {
                written.add(next);
            }
        }
    }

    private synchronized boolean replace(Piece broken, @Nullable List<Piece> instead) {
        if (instead == null || pieces.peek() != broken) {
            return false;
        }
        broken.drop();
        pieces.clear();
        pieces.addAll(instead);
        return true;
    }

    /**
     * Closes the writer. The remaining pieces fail for the given reason. Returns false if the writer was already
     * closed.
     */
    boolean close(Throwable reason) {
        List<Piece> unwritten;
        synchronized (this) {
            if (closed) {
                return false;
            }
            closed = true;
            unwritten = List.copyOf(pieces);
            pieces.clear();
        }
        unwritten.forEach(piece -> piece.fail(reason));
        return true;
    }
}
