package io.github.mcpresources.internal.http;

import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A timer that periodically sends a keep-alive comment for each request whose response is pending. All requests share
 * the timer.
 */
public final class KeepAlive {

    /** The sender of the response to a request. */
    public interface Sender {

        /** Sends a keep-alive comment if the client can receive it. Must not block. */
        void beat();

        /** Returns false if the response was sent or the client has disconnected. */
        boolean isOpen();
    }

    private final TimeSource time;
    private final Duration period;
    private final Set<Sender> senders = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean running = new AtomicBoolean();

    public KeepAlive(TimeSource time, Duration period) {
        this.time = time;
        this.period = period;
    }

    /**
     * Validates the value of a {@code keepAlive} setting.
     *
     * @throws IllegalArgumentException if the value is not positive
     */
    public static Duration period(Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException("keepAlive must be positive, not " + value);
        }
        return value;
    }

    public void add(Sender sender) {
        senders.add(sender);
        if (sender.isOpen()) {
            run();
        } else {
            senders.remove(sender); // the request ended while the sender was added
        }
    }

    public void remove(Sender sender) {
        senders.remove(sender);
    }

    private void run() {
        if (!running.get() && running.compareAndSet(false, true)) {
            time.schedule(period, this::beat);
        }
    }

    private void beat() {
        running.set(false);
        senders.forEach(Sender::beat);
        if (!senders.isEmpty()) {
            run();
        }
    }
}
