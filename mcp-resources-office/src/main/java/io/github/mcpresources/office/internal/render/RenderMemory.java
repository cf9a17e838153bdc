package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.MemoryBudget;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the memory that a rendering reserves. Memory is reserved here before it is allocated. The reservation is in a
 * thread-local variable, because a library such as POI calls code of this package and cannot pass the reservation on.
 */
public final class RenderMemory {

    private static final ThreadLocal<@Nullable RenderMemory> OF_THREAD = new ThreadLocal<>();

    private final MemoryBudget.Reservation reservation;
    private long taken;

    private RenderMemory(MemoryBudget.Reservation reservation) {
        this.reservation = reservation;
    }

    /**
     * Renders within a reservation of memory, which grows by the memory that the rendering needs.
     *
     * @param <T> the type of the result
     * @param reservation the reservation, which the caller closes
     * @param work the function that renders on the calling thread
     * @return the result
     * @throws io.github.mcpresources.LimitExceededException if the rendering needs more memory than is available
     * @throws Exception if the rendering fails
     */
    public static <T> T within(MemoryBudget.Reservation reservation, Callable<T> work) throws Exception {
        OF_THREAD.set(new RenderMemory(reservation));
        try {
            return work.call();
        } finally {
            OF_THREAD.remove();
        }
    }

    /**
     * Reserves memory for the rendering of this thread, or releases it if the number is negative. Does nothing if the
     * thread has no reservation.
     */
    static void take(long bytes) {
        RenderMemory memory = OF_THREAD.get();
        if (memory != null) {
            memory.taken += bytes;
            memory.reservation.resize(memory.taken);
        }
    }

    /** Reserves memory for the pixels of a picture, four bytes each. */
    static void takePixels(long width, long height) {
        take(4 * width * height);
    }
}
