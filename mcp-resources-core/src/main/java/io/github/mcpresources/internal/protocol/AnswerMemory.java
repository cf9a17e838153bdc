package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.Caller;
import io.github.mcpresources.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The memory that is reserved for the answer to one request, from before its contents are read until it is sent. Whoever sends
 * the answer closes it.
 */
public final class AnswerMemory implements AutoCloseable {

    /** A smaller answer is not counted: a container's own buffers are as large. */
    private static final int UNCOUNTED = 4 * 1024;

    /** Both are guarded by this. */
    private MemoryBudget.@Nullable Reservation reservation;

    private boolean closed;

    /** Nothing yet. */
    public AnswerMemory() {}

    /**
     * Reserves memory, in all, if that is more than before.
     *
     * @param bytes how much, in all
     * @param budget where it is reserved
     * @param caller for whom
     * @throws io.github.mcpresources.LimitExceededException if there is not so much
     */
    @SuppressWarnings("resource") // closed with this
    synchronized void hold(long bytes, MemoryBudget budget, Caller caller) {
        if (bytes <= UNCOUNTED) {
            return;
        }
        if (closed) { // who sends it did not wait; it is still refused where there is no memory
            budget.reserve(caller, bytes).close();
        } else if (reservation == null) {
            reservation = budget.reserve(caller, bytes);
        } else if (bytes > reservation.bytes()) {
            reservation.resize(bytes);
        }
    }

    /** Gives the memory back; a second time does nothing. */
    @Override
    public synchronized void close() {
        closed = true;
        if (reservation != null) {
            reservation.close();
        }
    }
}
