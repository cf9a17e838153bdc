package io.github.mcpresources.internal.subscriptions;

import java.util.concurrent.CompletionStage;

/** The way to one client, as the edge provides it. */
public interface Outlet {

    /**
     * Sends a notification. The next one comes when the stage of this one is complete, never before.
     *
     * <p>It may block, and the stage may take as long as it likes; nobody but this client waits. A stage that fails, and
     * an exception, mean that this notification is lost; the client stays subscribed.
     *
     * @param notification what to send
     * @return a stage that completes when it is written; never null
     */
    CompletionStage<Void> send(Notification notification);

    /**
     * Ends the connection, or the session, so that the client notices that it has no subscriptions any more: it did not
     * read what it was sent, or gave no sign of life for too long. The subscriber is closed already. It must not wait
     * for the client, and is called once at most.
     */
    void disconnect();

    /**
     * Asks the client for a sign of life, because it gave none for nearly as long as its subscriptions last. Whoever hears
     * from it says so by {@link Subscriber#touch}.
     *
     * <p>It may block, and is called once for each such silence. It does nothing unless overridden, as where the client
     * cannot be asked.
     */
    default void ask() {}

    /**
     * Whether the client is known to be there although it says nothing, so that its subscriptions do not expire: its
     * stream is open. It must not block.
     *
     * @return true if so; false, as by default, where that cannot be seen
     */
    default boolean isOpen() {
        return false;
    }
}
