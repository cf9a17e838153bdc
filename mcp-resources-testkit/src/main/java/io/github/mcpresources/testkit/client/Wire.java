package io.github.mcpresources.testkit.client;

/** A way to a server: messages go in, answers come out, and all else goes to the {@link Inbox}. */
interface Wire extends AutoCloseable {

    /** Sends a message. Where it has no id, what comes back says only that it was sent. */
    Pending send(Request request);

    /** Called when the handshake is over, for transports that then open a channel for notifications. */
    default void established(Revision revision) {}

    /** Waits until that channel is open, since whoever changes something next wants to hear of it. */
    default void awaitNotifications() {}

    /** Whether headers and a status go with each message. */
    default boolean isHttp() {
        return false;
    }

    /** What else is known where an answer did not come: that the process died, what it last said to people. */
    default String clue() {
        return "";
    }

    /** Ends it; no answers come any more. */
    @Override
    void close();

    /** Opens a way to a server. */
    @FunctionalInterface
    interface Opener {
        Wire open(Inbox inbox, ClientSettings settings);
    }
}
