package io.github.mcpresources.compositor.upstream;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A channel that sends and receives the JSON-RPC messages of one connection to a server. */
interface Wire {

    /** A receiver of the messages of a wire. Its methods must return quickly. */
    interface Receiver {

        /** Called for each message. */
        void message(Map<String, Object> message);

        /** Called when messages may have been lost. */
        void missed();

        /** Called when no more messages will arrive. */
        void lost(UpstreamFailure why);
    }

    /** Opens the wire. Failures are reported to the receiver. */
    void open(Receiver receiver);

    /**
     * Sends a message.
     *
     * @return a future that completes when the message has been sent, and fails with {@link UpstreamFailure} if the
     *     message, or the response to it, was lost. If the future is cancelled, the response may be discarded
     */
    CompletableFuture<Void> send(Map<String, Object> message);

    /** Sets the protocol revision of all further messages. */
    default void negotiated(String revision) {}

    /** Called when the session has begun. From then on, the server may send notifications and requests. */
    default void established() {}

    /** Checks whether closing the response on the wire is sufficient to cancel a request. */
    default boolean cancelsByClosing() {
        return false;
    }

    /**
     * Closes the wire and releases its resources, such as a child process.
     *
     * @param notifyServer true to notify the server that the session ends; false if the connection no longer works
     * @return a future that completes when all resources of the wire are released
     */
    CompletableFuture<Void> close(boolean notifyServer);
}
