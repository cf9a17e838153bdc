package io.github.mcpresources.compositor.upstream;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Sends and receives the JSON-RPC messages of one connection to a server. */
interface Wire {

    /** Receives the messages of a wire. Its methods must return quickly. */
    interface Receiver {

        void message(Map<String, Object> message);

        void missed();

        void lost(UpstreamFailure why);
    }

    void open(Receiver receiver);

    /**
     * Sends a message. The future completes when the message has been sent, and fails with {@link UpstreamFailure} if
     * the message, or the response to it, was lost. If the caller cancels the future, the response may be discarded.
     */
    CompletableFuture<Void> send(Map<String, Object> message);

    default void negotiated(String revision) {}

    /** Called when the session has begun. From then on, the server may send notifications and requests. */
    default void established() {}

    /**
     * Checks whether closing the response to a request cancels the request. By default, it does not, and a cancellation
     * is sent as a notification.
     */
    default boolean cancelsByClosing() {
        return false;
    }

    /**
     * Closes the wire. The future completes when all resources, such as a child process, are released.
     *
     * @param notifyServer true to tell the server that the session ends; false if the connection no longer works
     */
    CompletableFuture<Void> close(boolean notifyServer);
}
