package io.github.mcpresources.testkit.client;

/** A connection to a server. Messages that are not responses go to the {@link Inbox}. */
interface Transport extends AutoCloseable {

    /** Sends a message. The result for a notification, which gets no response, only shows that it was sent. */
    PendingRequest send(Request request);

    /** Called when the client has begun a session. Some transports then open a channel for notifications. */
    default void established(Revision revision) {}

    /**
     * Waits until the channel for notifications is open, so that no notification of a later change is missed. Returns
     * at once if the transport has no separate channel.
     */
    default void awaitNotifications() {}

    default boolean isHttp() {
        return false;
    }

    /**
     * Returns details for the message about a missing response, such as the exit code of the process and its last lines
     * on standard error; an empty string if there are none.
     */
    default String diagnostics() {
        return "";
    }

    @Override
    void close();

    @FunctionalInterface
    interface Opener {
        Transport open(Inbox inbox, ClientSettings settings);
    }
}
