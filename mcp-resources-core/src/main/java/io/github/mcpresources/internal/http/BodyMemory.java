package io.github.mcpresources.internal.http;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import java.io.Closeable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The memory that is reserved for the body of a request until the request ends. */
public final class BodyMemory implements Closeable {

    /** The memory of a small body, for which nothing is reserved. */
    public static final BodyMemory NONE = new BodyMemory(null, null, null);

    private final MemoryBudget.@Nullable Reservation reservation;
    /** The reservation in the separate budget for bodies that are being received; null if this body needs none. */
    private final MemoryBudget.@Nullable Reservation share;

    private final @Nullable Semaphore permits;
    private final AtomicBoolean isReceived = new AtomicBoolean();
    /** Guarded by {@code this}. */
    private boolean isClosed;

    BodyMemory(
            MemoryBudget.@Nullable Reservation reservation,
            MemoryBudget.@Nullable Reservation share,
            @Nullable Semaphore permits) {
        this.reservation = reservation;
        this.share = share;
        this.permits = permits;
    }

    /**
     * Reserves memory for a larger buffer of a body that is being received. Has no effect after {@link #close}.
     *
     * @param bytes the size of the larger buffer, in bytes
     * @throws BodyRefusedException if there is not enough memory
     */
    public void grow(int bytes) throws BodyRefusedException {
        if (reservation != null) {
            resize(reservation, (long) bytes * BodyLimits.COPIES);
        }
        if (share != null) {
            resize(share, bytes);
        }
    }

    /**
     * Reserves memory for the values that are parsed from a complete body. Has no effect after {@link #close}.
     *
     * @param bytes the size of the body, in bytes
     * @throws BodyRefusedException if there is not enough memory
     */
    public void complete(int bytes) throws BodyRefusedException {
        if (reservation != null) {
            resize(reservation, (long) bytes * BodyLimits.COPIES);
        }
    }

    /**
     * Reduces the reservation to the size of the body, in bytes, because the body has been parsed. Has no effect after
     * {@link #close}.
     */
    public void parsed(int bytes) {
        if (reservation == null) {
            return;
        }
        synchronized (this) { // the client may disconnect while its message is parsed
            if (!isClosed) {
                reservation.resize(Math.min(reservation.bytes(), bytes));
            }
        }
    }

    /**
     * Records that the body has arrived completely. Releases the memory that was needed only until then, and stops
     * counting the body as one that is being received.
     */
    public void received() {
        if (permits != null && share != null && isReceived.compareAndSet(false, true)) {
            synchronized (this) {
                share.close();
            }
            permits.release();
        }
    }

    @Override
    public void close() {
        received();
        if (reservation != null) {
            synchronized (this) {
                isClosed = true;
                reservation.close();
            }
        }
    }

    private synchronized void resize(MemoryBudget.Reservation resized, long bytes) throws BodyRefusedException {
        if (isClosed) {
            return;
        }
        try {
            resized.resize(bytes);
        } catch (LimitExceededException full) {
            throw BodyRefusedException.noMemory(full);
        }
    }
}
