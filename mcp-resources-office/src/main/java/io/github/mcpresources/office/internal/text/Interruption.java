package io.github.mcpresources.office.internal.text;

import java.nio.channels.ClosedByInterruptException;

/** Checks for an interrupt, for work that does not read from a channel. */
public final class Interruption {

    private Interruption() {}

    /**
     * Keeps the interrupt status of the thread.
     *
     * @throws ClosedByInterruptException if the time for the text is over or the request was cancelled
     */
    public static void check() throws ClosedByInterruptException {
        if (Thread.currentThread().isInterrupted()) {
            throw new ClosedByInterruptException();
        }
    }
}
