package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.Caller;
import io.github.mcpresources.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The memory that is reserved for the response to one request. Memory is reserved as soon as the size is known. For
 * example, the memory for the content of a file is reserved before the file is read. The code that sends the response
 * closes this object afterwards.
 */
public final class AnswerMemory implements AutoCloseable {

    /**
     * The maximum size of a response, in bytes, for which no memory is reserved. The output buffer of a servlet
     * container is usually at least as large.
     */
    private static final int UNCOUNTED = 4 * 1024;

    /** Null if nothing is reserved. Guarded by {@code this}, as is {@code closed}. */
    private MemoryBudget.@Nullable Reservation reservation;

    private boolean closed;

    public AnswerMemory() {}

    /**
     * Increases the reservation to {@code bytes}, if it is smaller. Does nothing if {@code bytes} is at most {@value
     * #UNCOUNTED}. After {@link #close}, only checks that the memory is available.
     *
     * @throws io.github.mcpresources.LimitExceededException if the memory is not available
     */
    @SuppressWarnings("resource") // closed with this object
    synchronized void hold(long bytes, MemoryBudget budget, Caller caller) {
        if (bytes <= UNCOUNTED) {
            return;
        }
        if (closed) { // the sender did not wait for the answer; a read without enough memory is still rejected
            budget.reserve(caller, bytes).close();
        } else if (reservation == null) {
            reservation = budget.reserve(caller, bytes);
        } else if (bytes > reservation.bytes()) {
            reservation.resize(bytes);
        }
    }

    /**
     * Increases or reduces the reservation to {@code bytes}. If {@code bytes} is at most 4 KiB, nothing remains
     * reserved. After {@link #close}, only checks that the memory is available.
     *
     * @throws io.github.mcpresources.LimitExceededException if the memory is not available
     */
    public synchronized void settle(long bytes, MemoryBudget budget, Caller caller) {
        if (!closed && reservation != null && bytes < reservation.bytes()) {
            reservation.resize(bytes <= UNCOUNTED ? 0 : bytes);
        } else {
            hold(bytes, budget, caller);
        }
    }

    /**
     * Takes over the reservation of another instance if it is larger. Releases the smaller of the two reservations, and
     * closes the other instance. If this instance is closed, releases the reservation of the other.
     */
    public void takeOver(AnswerMemory other) {
        MemoryBudget.Reservation released = replaced(other.given());
        if (released != null) {
            released.close();
        }
    }

    /**
     * Replaces the reservation with {@code other} if {@code other} is larger and this instance is not closed. Returns
     * the reservation to release; null if there is none.
     */
    private synchronized MemoryBudget.@Nullable Reservation replaced(MemoryBudget.@Nullable Reservation other) {
        if (other == null || closed || (reservation != null && reservation.bytes() >= other.bytes())) {
            return other;
        }
        MemoryBudget.Reservation before = reservation;
        reservation = other;
        return before;
    }

    private synchronized MemoryBudget.@Nullable Reservation given() {
        MemoryBudget.Reservation before = reservation;
        reservation = null;
        closed = true;
        return before;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (reservation != null) {
            reservation.close();
        }
    }
}
