package io.github.mcpresources.pdf.internal.render;

import io.github.mcpresources.MemoryBudget;

/** The memory that a rendering reserves before it allocates pictures. */
public final class RenderMemory {

    private static final int BYTES_PER_PIXEL = 4;

    private final MemoryBudget.Reservation reservation;
    private long taken;

    /**
     * Creates an object that reserves memory for one rendering. It enlarges the given reservation as needed; the caller
     * closes the reservation.
     */
    public RenderMemory(MemoryBudget.Reservation reservation) {
        this.reservation = reservation;
    }

    void takePixels(long pixels) {
        taken += BYTES_PER_PIXEL * pixels;
        reservation.resize(Math.max(0, taken));
    }
}
