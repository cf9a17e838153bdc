package io.github.mcpresources.internal.stateless;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The part of a transport that sends the response to one request. Each transport implements this interface. The methods
 * do not wait for the client, and any thread may call them.
 *
 * <p>Notifications may precede the response: the progress of the request, or the notifications of a listen request. The
 * response to a listen request is sent when the request ends. If the client disconnects or cancels the request, the
 * transport calls {@link StatelessDispatcher.Work#cancel}. Data that is sent after this call must not reach the client.
 */
@FunctionalInterface
public interface ResponseSender {

    /**
     * Sends the response, which is the last message of the request. This method is called at most once, unless it
     * throws an exception. In that case, it is called a second time to send an error response. If the request was
     * cancelled or {@linkplain #disconnect disconnected}, this method only closes the {@linkplain Response#body body}.
     *
     * @throws IllegalArgumentException if the response contains something that is not a JSON value; in this case, the
     *     response is not sent
     */
    void answer(Response response);

    /**
     * Sends the response, and runs a task when the memory for the response can be released.
     *
     * @param sent the task, which runs when the response has been written or can no longer be written; it does not run
     *     if this method throws an exception
     * @throws IllegalArgumentException if the response contains something that is not a JSON value
     */
    default void answer(Response response, Runnable sent) {
        answer(response);
        sent.run();
    }

    /**
     * Sends a notification that belongs to the request. The caller must not send another notification before the
     * returned stage is complete, but may send the response. The default implementation returns a failed stage.
     *
     * @return a stage that completes when the notification is written, as far as the transport can tell; it fails if
     *     the client has disconnected, the request is cancelled, its response is already sent, or the transport or the
     *     client does not support notifications
     */
    default CompletionStage<Void> sendNotification(Map<String, Object> notification) {
        return CompletableFuture.failedFuture(
                new UnsupportedOperationException("The transport cannot send notifications"));
    }

    default CompletionStage<Void> sendNotification(String method, Map<String, Object> params) {
        Map<String, Object> notification = new LinkedHashMap<>();
        notification.put("jsonrpc", "2.0");
        notification.put("method", method);
        notification.put("params", params);
        return sendNotification(notification);
    }

    /**
     * Returns the kind of the transport, for traces.
     *
     * @return the value of {@code network.transport} in the semantic conventions of OpenTelemetry; null, the default,
     *     if it is unknown
     */
    default @Nullable String network() {
        return null;
    }

    /**
     * Checks whether messages for this request can still reach the client, as far as the transport knows. True by
     * default.
     *
     * @return false if the response was sent, if the request was cancelled or {@linkplain #disconnect disconnected}, or
     *     if the client is known to have disconnected
     */
    default boolean isOpen() {
        return true;
    }

    /**
     * Ends the request, because the client does not read the notifications of the request. A transport with a
     * connection for each request closes that connection without a response. A transport whose connection serves
     * several requests sends an error instead. The work on the request is already cancelled. By default, this method
     * does nothing.
     */
    default void disconnect() {}
}
