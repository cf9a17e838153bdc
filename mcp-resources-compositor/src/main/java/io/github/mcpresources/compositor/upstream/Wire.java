package io.github.mcpresources.compositor.upstream;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Carries JSON-RPC messages to one server and back, for one connection. */
interface Wire {

    /** Takes what comes over a wire; returns quickly. */
    interface Receiver {

        /** A message came. */
        void message(Map<String, Object> message);

        /** What came in between may have been missed. */
        void missed();

        /** Nothing will come any more. */
        void lost(Trouble why);
    }

    /** Begins; what goes wrong is told to the receiver. */
    void open(Receiver receiver);

    /**
     * Sends a message.
     *
     * @return done when it is on its way; failed with {@link Trouble} where it, or the answer to it, got lost. Cancelling it
     *     gives the answer up
     */
    CompletableFuture<Void> send(Map<String, Object> message);

    /** The revision that all further messages are of. */
    default void negotiated(String revision) {}

    /** The session began: the server may speak unasked. */
    default void established() {}

    /** Whether giving up an answer on the wire is all that it takes to cancel a request. */
    default boolean cancelsByClosing() {
        return false;
    }

    /**
     * Ends it, and all that it started.
     *
     * @param farewell whether the server is there to be told
     * @return done when nothing is left
     */
    CompletableFuture<Void> close(boolean farewell);
}
