package io.github.mcpresources.testkit.client;

/**
 * A connection to a server. It sends messages, returns responses, and passes all other messages to the {@link Inbox}.
 */
interface Transport extends AutoCloseable {

    /** Sends a message. If the message has no id, the result only shows that the message was sent. */
    PendingRequest send(Request request);

    /**
     * Notifies this transport that the client has begun a session. Some transports then open a channel for
     * notifications.
     */
    default void established(Revision revision) {}

    /**
     * Waits for a limited time until the channel for notifications is open, so that no notification of a later change
     * is missed.
     */
    default void awaitNotifications() {}

    /** Checks whether the transport is HTTP, so that each exchange has headers and a status. */
    default boolean isHttp() {
        return false;
    }

    /**
     * Returns details that may explain a missing response, such as the exit code of the server's process and its last
     * lines on standard error.
     */
    default String diagnostics() {
        return "";
    }

    /** Closes the connection; no further responses arrive. */
    @Override
    void close();

    /** Opens a connection to a server. */
    @FunctionalInterface
    interface Opener {
        Transport open(Inbox inbox, ClientSettings settings);
    }
}
