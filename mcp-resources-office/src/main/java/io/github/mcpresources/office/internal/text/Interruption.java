package io.github.mcpresources.office.internal.text;

import java.nio.channels.ClosedByInterruptException;

/**
 * Checks whether the thread was interrupted. Work that reads from a channel does not need this check, because reading
 * from the channel fails after an interrupt.
 */
public final class Interruption {

    private Interruption() {}

    /**
     * Throws an exception if the thread was interrupted. The interrupt status of the thread is kept.
     *
     * @throws ClosedByInterruptException if the thread was interrupted, because of a timeout or because the request was
     *     cancelled
     */
    public static void check() throws ClosedByInterruptException {
        if (Thread.currentThread().isInterrupted()) {
            throw new ClosedByInterruptException();
        }
    }
}
