package io.github.mcpresources.protocol;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
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
     * @throws io.github.mcpresources.LimitExceededException if there is not so much
     */
    @SuppressWarnings("resource") // closed with this
    synchronized void hold(long bytes, RequestContext context) {
        if (bytes <= UNCOUNTED) {
            return;
        }
        if (closed) { // who sends it did not wait; it is still refused where there is no memory
            context.memory().reserve(context.caller(), bytes).close();
        } else if (reservation == null) {
            reservation = context.memory().reserve(context.caller(), bytes);
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
