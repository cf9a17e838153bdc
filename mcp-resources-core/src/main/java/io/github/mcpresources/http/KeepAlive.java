package io.github.mcpresources.http;

import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A timer that periodically sends a keep-alive comment for each request that is not answered. All requests share the
 * timer.
 */
final class KeepAlive {

    private final TimeSource time;
    private final Duration period;
    private final Set<HttpResponseSender> senders = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean running = new AtomicBoolean();

    KeepAlive(TimeSource time, Duration period) {
        this.time = time;
        this.period = period;
    }

    void add(HttpResponseSender sender) {
        senders.add(sender);
        if (sender.isOpen()) {
            run();
        } else {
            senders.remove(sender); // the request ended in the meantime
        }
    }

    void remove(HttpResponseSender sender) {
        senders.remove(sender);
    }

    private void run() {
        if (!running.get() && running.compareAndSet(false, true)) {
            time.schedule(period, this::beat);
        }
    }

    private void beat() {
        running.set(false);
        senders.forEach(HttpResponseSender::beat);
        if (!senders.isEmpty()) {
            run();
        }
    }
}
