package io.github.mcpresources.testkit.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** What the server says from a moment on, until this is closed. */
public final class Listening implements AutoCloseable {

    private final Request request;
    private final Pending pending;
    private final Inbox inbox;
    private final int place;
    private final Runnable onClose;

    Listening(Request request, Pending pending, Inbox inbox, int place, Runnable onClose) {
        this.request = request;
        this.pending = pending;
        this.inbox = inbox;
        this.place = place;
        this.onClose = onClose;
    }

    /**
     * The request that opened it.
     *
     * @return the request as it was sent
     */
    public Request request() {
        return request;
    }

    /**
     * All that was heard so far.
     *
     * @return the messages in their order
     */
    public List<Message> heard() {
        return inbox.since(place);
    }

    /**
     * Waits for a message.
     *
     * @param wanted which one
     * @param patience how long to wait at most
     * @return the first such message since this was opened, or empty where none came
     */
    public Optional<Message> await(Predicate<Message> wanted, Duration patience) {
        try {
            return inbox.await(place, wanted, patience);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Waits for a comment, by which a server over HTTP keeps an open stream alive.
     *
     * @param patience how long to wait at most
     * @return the line of one that came after the first message; empty on other transports, which have none
     */
    public Optional<String> awaitKeepAlive(Duration patience) {
        try {
            return inbox.awaitComment(place, patience);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Waits until the server ends it.
     *
     * @param patience how long to wait at most
     * @return the answer to the listen request, or why it ended without one; empty while it is open
     */
    public Optional<Exchange> awaitEnd(Duration patience) {
        try {
            pending.received().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException open) {
            return Optional.empty();
        } catch (ExecutionException broken) {
            throw new ClientException("The listening failed.", broken);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        return ended();
    }

    /**
     * The answer to the listen request, which comes when the server ends it, or at once where it refuses.
     *
     * @return the exchange, or empty while it is open
     */
    public Optional<Exchange> ended() {
        if (!pending.received().isDone()) {
            return Optional.empty();
        }
        Received received = pending.received().join();
        return Optional.of(new Exchange(
                request,
                received.status(),
                received.headers(),
                received.lines(),
                received.answer(),
                received.problem(),
                Duration.ZERO));
    }

    /** Ends it as the transport has it: closes the stream, or says that the request is cancelled. */
    @Override
    public void close() {
        onClose.run();
        pending.abandon().run();
    }
}
