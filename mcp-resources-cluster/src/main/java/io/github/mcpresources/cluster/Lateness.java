package io.github.mcpresources.cluster;

import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Sends late events to all nodes again. An event is late if this node received it after other nodes may have notified
 * their clients. One of these clients may have read the old content from this node.
 */
final class Lateness {

    private static final Duration COLLECTION = Duration.ofMillis(20);

    /** The maximum number of collected events. More events are replaced by a single resync. */
    private static final int MAX_EVENTS = 10_000;

    private final Sender sender;
    private final TimeSource time;
    /** The collected events. Guarded by {@code this}. */
    private Set<ResourceEvent> events = new LinkedHashSet<>();

    private volatile boolean closed;

    Lateness(Sender sender, TimeSource time) {
        this.sender = sender;
        this.time = time;
    }

    void add(List<ResourceEvent> late) {
        boolean isFirst;
        synchronized (this) {
            isFirst = events.isEmpty();
            events.addAll(late);
            if (events.size() > MAX_EVENTS) {
                events = new LinkedHashSet<>(List.of(new ResourceEvent.Resync()));
            }
        }
        if (isFirst && !late.isEmpty()) {
            time.schedule(COLLECTION, this::send);
        }
    }

    /**
     * Sends the events of a transaction a second time, in an ordinary frame. This frame states the time at which it was
     * sent, so that each node can determine whether it received the events late.
     */
    void measure(List<ResourceEvent> known) {
        sender.send(Frame.Kind.EVENTS, known);
    }

    /** Stops resending events that the broker did not accept. */
    void close() {
        closed = true;
    }

    private void send() {
        List<ResourceEvent> collected;
        synchronized (this) {
            collected = new ArrayList<>(events);
            events = new LinkedHashSet<>();
        }
        sender.send(Frame.Kind.AGAIN, collected).whenComplete((sent, failure) -> {
            if (failure != null && !closed) {
                time.schedule(Duration.ofSeconds(1), () -> add(collected)); // again until the events are accepted
            }
        });
    }
}
