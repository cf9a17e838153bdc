package io.github.mcpresources.server;

import java.io.OutputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** Redirects {@link System#out} to standard error while a transport uses standard output for messages. */
final class StandardOutput {

    private final OutputStream messages;
    private @Nullable PrintStream before;
    private @Nullable PrintStream diverted;

    /**
     * Creates a redirection, which has no effect before {@link #take}.
     *
     * @param messages the stream to which the transport writes its messages; may differ from {@link System#out}
     */
    StandardOutput(OutputStream messages) {
        this.messages = messages;
    }

    /** Redirects {@link System#out} to standard error, if the messages are written to {@link System#out}. */
    @SuppressWarnings("ReferenceEquality") // checks for the same stream
    synchronized void take() {
        PrintStream printed = System.out;
        if (printed == messages) {
            before = printed;
            diverted = System.err;
            System.setOut(diverted);
        }
    }

    /** Restores {@link System#out}, unless other code has replaced it after the redirection. */
    @SuppressWarnings("ReferenceEquality") // checks for the same stream
    synchronized void giveBack() {
        if (before != null && System.out == diverted) {
            System.setOut(before);
        }
        before = null;
    }
}
