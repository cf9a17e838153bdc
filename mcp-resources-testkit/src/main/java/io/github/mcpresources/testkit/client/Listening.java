package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** The messages that a server sends after a client has begun to listen. Closing this object stops the listening. */
public final class Listening implements AutoCloseable {

    private final Request request;
    private final PendingRequest pending;
    private final Inbox inbox;
    private final int place;
    private final Runnable onClose;

    Listening(Request request, PendingRequest pending, Inbox inbox, int place, Runnable onClose) {
        this.request = request;
        this.pending = pending;
        this.inbox = inbox;
        this.place = place;
        this.onClose = onClose;
    }

    /**
     * Returns the request that opened the stream.
     *
     * @return the request as it was sent; an empty request if no listen stream was opened
     */
    public Request request() {
        return request;
    }

    /**
     * Returns all messages that the server has sent since the client began to listen.
     *
     * @return the messages, in the order in which they arrived
     */
    public List<Message> messages() {
        return inbox.since(place);
    }

    /**
     * Waits for a message.
     *
     * @param wanted the condition for the message
     * @param timeout the longest time to wait
     * @return the first matching message since the client began to listen, or empty if none arrived in time
     */
    public Optional<Message> await(Predicate<Message> wanted, Duration timeout) {
        try {
            return inbox.await(place, wanted, timeout);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Waits for the acknowledgment of a listen stream (2026-07-28). Stops listening if the acknowledgment does not
     * contain all requested URIs.
     *
     * @throws ClientException if the stream ends before the acknowledgment, the acknowledgment does not arrive in time,
     *     or a URI is missing
     */
    Listening requireAcknowledged(Duration timeout) {
        CompletionStage<TransportResponse> end = pending.received();
        end.whenComplete((received, failure) -> inbox.wake());
        Optional<Message> acknowledgment;
        try {
            acknowledgment = inbox.await(
                    place, this::isAcknowledgment, () -> pending.received().isDone(), timeout);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            acknowledgment = Optional.empty();
        }
        Optional<String> fault =
                acknowledgment.isEmpty() ? Optional.of(withoutAcknowledgment(timeout)) : omitted(acknowledgment.get());
        if (fault.isPresent()) {
            close();
            throw new ClientException(fault.get());
        }
        return this;
    }

    private boolean isAcknowledgment(Message message) {
        return message.method().equals("notifications/subscriptions/acknowledged")
                && message.subscriptionId().equals(request.id());
    }

    private String withoutAcknowledgment(Duration timeout) {
        return ended().map(end -> "The server did not accept the listen request.\n" + end)
                .orElseGet(() -> "The server did not acknowledge the listen request within " + timeout.toMillis()
                        + " ms (ResourceClient.deadline).\n→ " + request.json());
    }

    private Optional<String> omitted(Message acknowledgment) {
        Set<String> omitted = uris(request.json().path("params"));
        omitted.removeAll(uris(acknowledgment.params()));
        return omitted.isEmpty()
                ? Optional.empty()
                : Optional.of("The server did not accept a subscription to " + String.join(", ", omitted)
                        + ", because the acknowledgment does not contain it. To accept such an acknowledgment, use"
                        + " ResourceClient.listen.\n→ " + request.json() + "\n← " + acknowledgment);
    }

    private static Set<String> uris(JsonNode params) {
        Set<String> uris = new LinkedHashSet<>();
        params.path("notifications").path("resourceSubscriptions").forEach(uri -> uris.add(uri.asText()));
        return uris;
    }

    /**
     * Waits for a comment on the listen stream. A server over HTTP sends comments to keep an open stream alive.
     *
     * @param timeout the longest time to wait
     * @return the line of a comment that arrived after the first message; empty if none arrived in time. Over other
     *     transports, which have no comments, the result is always empty
     */
    public Optional<String> awaitKeepAlive(Duration timeout) {
        try {
            return inbox.awaitComment(place, timeout);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Waits until the server ends the stream.
     *
     * @param timeout the longest time to wait
     * @return the exchange of the listen request, with the response or the reason why the stream ended without one;
     *     empty if the stream is still open when the timeout ends
     * @throws ClientException if the stream failed
     */
    public Optional<Exchange> awaitEnd(Duration timeout) {
        try {
            pending.received().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException open) {
            return Optional.empty();
        } catch (ExecutionException broken) {
            throw new ClientException("The listen stream failed.", broken);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        return ended();
    }

    /**
     * Returns the exchange of the listen request, with its response. The response arrives when the server ends the
     * stream, or immediately if the server rejects the request.
     *
     * @return the exchange, or empty while the stream is open
     */
    public Optional<Exchange> ended() {
        if (!pending.received().isDone()) {
            return Optional.empty();
        }
        TransportResponse received = pending.received().join();
        return Optional.of(new Exchange(
                request,
                received.status(),
                received.headers(),
                received.lines(),
                received.answer(),
                received.problem(),
                Duration.ZERO));
    }

    /**
     * Stops listening. Depending on the transport, closes the listen stream or cancels its request. In a session, also
     * ends the subscriptions that {@link ResourceClient#watch} began.
     */
    @Override
    public void close() {
        onClose.run();
        pending.abandon().run();
    }
}
