package io.github.mcpresources.compositor.upstream;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Carries JSON-RPC messages to and from one server, for one connection. */
interface Wire {

    /** Receives the messages of a wire; must return quickly. */
    interface Receiver {

        /** Called for each message. */
        void message(Map<String, Object> message);

        /** Called when messages may have been lost. */
        void missed();

        /** Called when no more messages will arrive. */
        void lost(Trouble why);
    }

    /** Opens the wire. Failures are reported to the receiver. */
    void open(Receiver receiver);

    /**
     * Sends a message.
     *
     * @return done when the message was sent; failed with {@link Trouble} if the message, or the answer to it, was lost.
     *     Cancelling it discards the answer
     */
    CompletableFuture<Void> send(Map<String, Object> message);

    /** Sets the revision of all further messages. */
    default void negotiated(String revision) {}

    /** Called when the session has begun: the server may now send messages of its own. */
    default void established() {}

    /** Checks whether closing the response on the wire is sufficient to cancel a request. */
    default boolean cancelsByClosing() {
        return false;
    }

    /**
     * Closes the wire and all that it started.
     *
     * @param farewell whether the server can still be notified
     * @return done when all its resources are released
     */
    CompletableFuture<Void> close(boolean farewell);
}
