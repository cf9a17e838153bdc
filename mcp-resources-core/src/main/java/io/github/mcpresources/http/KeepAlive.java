package io.github.mcpresources.http;

import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Periodically sends a keep-alive for each request that waits for its answer. All requests share one timer. */
final class KeepAlive {

    private final TimeSource time;
    private final Duration period;
    private final Set<HttpReply> replies = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean running = new AtomicBoolean();

    KeepAlive(TimeSource time, Duration period) {
        this.time = time;
        this.period = period;
    }

    void add(HttpReply reply) {
        replies.add(reply);
        if (reply.isOpen()) {
            run();
        } else {
            replies.remove(reply); // it ended in the meantime
        }
    }

    void remove(HttpReply reply) {
        replies.remove(reply);
    }

    private void run() {
        if (!running.get() && running.compareAndSet(false, true)) {
            time.schedule(period, this::beat);
        }
    }

    private void beat() {
        running.set(false);
        replies.forEach(HttpReply::beat);
        if (!replies.isEmpty()) {
            run();
        }
    }
}
