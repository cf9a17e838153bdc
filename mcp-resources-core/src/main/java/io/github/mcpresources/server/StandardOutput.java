package io.github.mcpresources.server;

import java.io.OutputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps {@link System#out} out of the messages while standard output is a transport's own: what is printed goes to standard
 * error.
 */
final class StandardOutput {

    private final OutputStream messages;
    private @Nullable PrintStream before;
    private @Nullable PrintStream diverted;

    /**
     * Takes nothing yet.
     *
     * @param messages where the messages go, which may be elsewhere than standard output
     */
    StandardOutput(OutputStream messages) {
        this.messages = messages;
    }

    /** Has what is printed go to standard error, if the messages go where it goes now. */
    @SuppressWarnings("ReferenceEquality") // whether it is this very stream
    synchronized void take() {
        PrintStream printed = System.out;
        if (printed == messages) {
            before = printed;
            diverted = System.err;
            System.setOut(diverted);
        }
    }

    /** Undoes that, unless somebody else set the stream meanwhile. */
    @SuppressWarnings("ReferenceEquality") // whether it is this very stream
    synchronized void giveBack() {
        if (before != null && System.out == diverted) {
            System.setOut(before);
        }
        before = null;
    }
}
