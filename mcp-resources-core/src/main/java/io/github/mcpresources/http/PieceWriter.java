package io.github.mcpresources.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes one piece after the other as the client takes them, by whichever thread has something to write or is told by the
 * container that it can be written; none waits for the client.
 */
final class PieceWriter implements WriteListener {

    /** Whom it writes for; called without any lock held. */
    interface Owner {
        /** All is written, and nothing follows. */
        void allWritten();

        /** The client is gone, or its connection broke. */
        void leave(Throwable reason);

        /** What is written in place of all that is left, where a piece broke off; null where nothing can be. */
        @Nullable
        List<Piece> insteadOfBroken();

        /** Has a thread of the container do something. */
        void goOn(Runnable task);
    }

    private final Owner owner;
    /** All that follows is guarded by this, which nobody holds while the source of a blob is read. */
    private final ArrayDeque<Piece> pieces = new ArrayDeque<>();

    private @Nullable ServletOutputStream response;
    /** The same, once the container is ready. */
    private @Nullable ServletOutputStream out;

    private boolean isFlushed = true;
    /** One thread is at it, and takes what the others add. */
    private boolean isWriting;
    /** Nothing is added any more. */
    private boolean isLast;
    /** All is written, and whoever wrote the last of it tells the owner. */
    private boolean isComplete;
    /** Nothing is written any more. */
    private volatile boolean closed;

    PieceWriter(Owner owner) {
        this.owner = owner;
    }

    /** Adds a piece, which fails where nothing is written any more. */
    void add(Piece piece) {
        add(piece, false);
    }

    /** Adds the last one. */
    void addLast(Piece piece) {
        add(piece, true);
    }

    private void add(Piece piece, boolean last) {
        synchronized (this) {
            if (!closed) {
                pieces.add(piece);
                isLast = last;
                return;
            }
        }
        piece.fail(new IOException("The client is gone"));
    }

    synchronized boolean isEmpty() {
        return pieces.isEmpty();
    }

    boolean isClosed() {
        return closed;
    }

    /** Whether what is to be written is one piece that is there, no longer than so many bytes, and nothing else. */
    synchronized boolean isSmall(int most) {
        return isLast && pieces.size() == 1 && pieces.getFirst().isSmall(most);
    }

    /** Writes such a piece, on the container's own thread. */
    synchronized void writeAtOnce(OutputStream now) throws IOException {
        closed = true;
        Piece only = pieces.getFirst();
        while (only.hasMore()) {
            only.writeSome(now);
        }
    }

    /** Begins to write as the container lets it. */
    void begin(ServletOutputStream to) {
        synchronized (this) {
            response = to;
        }
        to.setWriteListener(this);
    }

    /** The container is ready for the first bytes, or for more. */
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

    /** Writes what the client takes now. */
    void write() {
        write(true);
    }

    /** The same, but leaves to a thread of the container what it would have to wait for. */
    void writeWithoutWaiting() {
        write(false);
    }

    private void write(boolean mayWait) {
        List<Piece> written = new ArrayList<>(1);
        boolean isAll;
        try {
            isAll = writeSome(written, mayWait);
        } catch (Throwable gone) { // an Error of a blob's source too: else the client would wait for ever
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
        for (Piece next = writeAtHand(); next != null; next = writeAtHand()) {
            if (next.mayWait() && !mayWait) {
                handOver();
                return false;
            }
            read(next, written);
        }
        return takeComplete();
    }

    /** Writes what is at hand, as far as the client takes it; gives what is to be read before it goes on. */
    private synchronized @Nullable Piece writeAtHand() throws IOException {
        while (out != null && !closed && (!pieces.isEmpty() || !isFlushed || isLast) && out.isReady()) {
            Piece next = pieces.peek();
            if (next == null && isLast) {
                closed = true;
                isComplete = true;
            } else if (next == null) {
                isFlushed = true;
                out.flush();
            } else if (next.isAtHand()) {
                isFlushed = false;
                next.writeSome(out);
            } else {
                return next;
            }
        }
        isWriting = false;
        return null;
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
     * Writes nothing any more.
     *
     * @param reason what is told of the pieces that are left
     * @return false where nothing was to be written any more anyway
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
