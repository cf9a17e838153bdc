package io.github.mcpresources.internal.subscriptions;

import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Sends notifications to one client, in a session or in response to a {@code subscriptions/listen} request. */
public interface NotificationSink {

    /**
     * Sends a notification. The next notification is sent only after the returned stage is complete.
     *
     * <p>This method may block, and the stage may complete at any later time, because only this client has to wait. If
     * the stage fails or this method throws, the client stays subscribed. The notification is then lost, unless the
     * subscriber was {@linkplain Subscriber#pause paused} while the notification was sent. In that case, the
     * notification is sent again after the subscriber has been restarted.
     */
    CompletionStage<Void> send(Notification notification);

    /**
     * Sends a notification like {@link #send(Notification)}, with fields in its {@code _meta}. The default
     * implementation does not send the fields.
     */
    default CompletionStage<Void> send(Notification notification, Map<String, Object> meta) {
        return send(notification);
    }

    /**
     * Ends the connection or the session, so that the client notices that its subscriptions have ended. This method is
     * called if the client reads notifications too slowly or showed no activity for too long. The subscriber is already
     * closed. This method must not wait for the client. It is called at most once.
     */
    void disconnect();

    /**
     * Pings the client, because it showed no activity for nearly the expiry time of its subscriptions. If data arrives
     * from the client, the front calls {@link Subscriber#touch}.
     *
     * <p>This method may block. It is called at most once for each period without activity. The default does nothing.
     */
    default void ping() {}

    /**
     * Checks whether the client is known to be connected, for example because its stream is open. The subscriptions
     * then do not expire. This method must not block. The default is false.
     */
    default boolean isOpen() {
        return false;
    }
}
