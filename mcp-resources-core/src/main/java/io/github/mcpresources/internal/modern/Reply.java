package io.github.mcpresources.internal.modern;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The way of the answer to one request to its client, as a transport provides it. None of its methods waits for the client;
 * each may be called by any thread.
 *
 * <p>Notifications may come before the answer: the progress of the request, or what a listen request listens to, whose
 * answer comes when it ends. A client that goes away, or says that it wants the answer no more, is told to the {@linkplain
 * ModernDispatcher.Work work} by {@link ModernDispatcher.Work#cancel}; what is sent afterwards must not reach it.
 */
@FunctionalInterface
public interface Reply {

    /**
     * Sends the response, after which nothing follows. It is called once at most; where the request was cancelled, or
     * {@linkplain #disconnect cut off}, it does nothing but close the {@linkplain Response#body body}.
     *
     * @param response the response
     * @throws IllegalArgumentException if something in it is no JSON value; it is not answered then
     */
    void answer(Response response);

    /**
     * The same, where somebody wants to know when the response needs no memory any more.
     *
     * @param response the response
     * @param sent called once the response is written, or will never be; not if this fails
     * @throws IllegalArgumentException if something in the response is no JSON value
     */
    default void answer(Response response, Runnable sent) {
        answer(response);
        sent.run();
    }

    /**
     * Sends a notification that belongs to the request. Before the stage of one is complete, no other is sent, but the
     * answer may be.
     *
     * @param notification the JSON-RPC notification
     * @return a stage that completes when the notification is written, as far as the transport can tell; it fails where
     *     the client is gone, the request is cancelled or answered, or the transport has no way for notifications
     */
    default CompletionStage<Void> tell(Map<String, Object> notification) {
        return CompletableFuture.failedFuture(new UnsupportedOperationException("There is no way for notifications"));
    }

    /**
     * Sends a notification that belongs to the request, as {@link #tell(Map)} does.
     *
     * @param method its method
     * @param params its parameters
     * @return a stage that completes when the notification is written
     */
    default CompletionStage<Void> tell(String method, Map<String, Object> params) {
        Map<String, Object> notification = new LinkedHashMap<>();
        notification.put("jsonrpc", "2.0");
        notification.put("method", method);
        notification.put("params", params);
        return tell(notification);
    }

    /**
     * Whether the client is there, as far as the transport knows without asking.
     *
     * @return false where it is known to be gone, and where the request was answered or cut off
     */
    default boolean isOpen() {
        return true;
    }

    /**
     * Ends it without an answer, because the client does not read what it is sent: a transport that has a connection for
     * each request closes it. The work is cancelled already.
     */
    default void disconnect() {}
}
