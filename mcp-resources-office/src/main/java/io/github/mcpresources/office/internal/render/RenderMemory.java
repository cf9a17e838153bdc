package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.MemoryBudget;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The memory that the rendering on the current thread has reserved. The reservation is thread-local, because it cannot
 * be passed through POI.
 */
public final class RenderMemory {

    private static final ThreadLocal<@Nullable RenderMemory> OF_THREAD = new ThreadLocal<>();

    private final MemoryBudget.Reservation reservation;
    private long taken;

    private RenderMemory(MemoryBudget.Reservation reservation) {
        this.reservation = reservation;
    }

    public static <T> T within(MemoryBudget.Reservation reservation, Callable<T> work) throws Exception {
        OF_THREAD.set(new RenderMemory(reservation));
        try {
            return work.call();
        } finally {
            OF_THREAD.remove();
        }
    }

    /** Reserves memory, or releases it if the number is negative. Does nothing if the thread has no reservation. */
    static void take(long bytes) {
        RenderMemory memory = OF_THREAD.get();
        if (memory != null) {
            memory.taken += bytes;
            memory.reservation.resize(memory.taken);
        }
    }

    static void takePixels(long width, long height) {
        take(4 * width * height);
    }
}
