package io.github.mcpresources.internal.bus;

import io.github.mcpresources.ResourceEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The events that wait to be sent to an event bus. Equal events are queued only once. If too many events are queued,
 * one {@link ResourceEvent.Resync} replaces all of them. The lock of the {@link BusLink} guards this object.
 */
final class Outbox {

    private static final ResourceEvent EVERYTHING = new ResourceEvent.Resync();

    /** An event to send. The flag {@code told} is set when the clients of this server are notified of the event. */
    static final class Outgoing {
        private final ResourceEvent event;
        /** The time at which the event was published, in nanoseconds of the monotonic clock. */
        private final long since;

        /**
         * The trace in which the event was published, as the value of a {@code traceparent} header; null if there is
         * none.
         */
        private final @Nullable String trace;

        private boolean told;

        Outgoing(ResourceEvent event, long since, @Nullable String trace, boolean told) {
            this.event = event;
            this.since = since;
            this.trace = trace;
            this.told = told;
        }

        /** Returns a map from events to their traces. Events without a trace are left out. */
        static Map<ResourceEvent, String> traces(List<Outgoing> entries) {
            Map<ResourceEvent, String> traces = Map.of();
            for (Outgoing entry : entries) {
                if (entry.trace != null) {
                    traces = traces.isEmpty() ? new HashMap<>() : traces;
                    traces.put(entry.event, entry.trace);
                }
            }
            return traces;
        }

        @Nullable
        String trace() {
            return trace;
        }

        ResourceEvent event() {
            return event;
        }
    }

    private final int max;
    private final Map<ResourceEvent, Outgoing> waiting = new LinkedHashMap<>();
    /**
     * The events whose flag {@code told} was not set when they were added, oldest first. The flag may have been set
     * since then.
     */
    private final Deque<Outgoing> untold = new ArrayDeque<>();

    private long overflows;

    Outbox(int max) {
        this.max = max;
    }

    /**
     * Adds an event. If the queue is full, one {@link ResourceEvent.Resync} replaces all events in the queue, the new
     * event, and further events until it is sent. In this case, returns the replaced events whose flag {@code told} was
     * not set. The caller must then notify the clients of these events. Otherwise, returns an empty list.
     *
     * @param trace the trace in which the event was published; null if there is none
     * @param told true if the clients of this server have been notified of the event
     */
    List<Outgoing> add(ResourceEvent event, long now, @Nullable String trace, boolean told) {
        if (waiting.containsKey(EVERYTHING)) {
            return told ? List.of() : List.of(new Outgoing(event, now, trace, true));
        }
        Outgoing known = waiting.get(event);
        if (known != null && (told || !known.told)) {
            return List.of(); // the queued entry is sent, and the clients are notified, after this call
        }
        if (known == null && waiting.size() >= max) {
            overflows++;
            List<Outgoing> replaced = new ArrayList<>();
            waiting.values().stream().filter(other -> !other.told).forEach(other -> {
                other.told = true;
                replaced.add(other);
            });
            waiting.clear();
            waiting.put(EVERYTHING, new Outgoing(EVERYTHING, now, null, true));
            if (!told) {
                replaced.add(new Outgoing(event, now, trace, true));
            }
            return replaced;
        }
        Outgoing entry = new Outgoing(event, now, trace, told);
        waiting.put(event, entry);
        if (!told) {
            untold.addLast(entry);
        }
        return List.of();
    }

    List<Outgoing> take(int count) {
        List<Outgoing> taken = new ArrayList<>(Math.min(count, waiting.size()));
        Iterator<Outgoing> rest = waiting.values().iterator();
        while (rest.hasNext() && taken.size() < count) {
            taken.add(rest.next());
            rest.remove();
        }
        return taken;
    }

    /**
     * Puts the events of a failed batch back into the queue. Returns those whose flag {@code told} was not set, and
     * sets it. The caller must then notify the clients of these events.
     */
    List<Outgoing> putBack(List<Outgoing> unsent, long now) {
        List<Outgoing> toTell = new ArrayList<>();
        for (Outgoing entry : unsent) {
            if (!entry.told) {
                entry.told = true;
                toTell.add(entry);
            }
            if (!waiting.containsKey(entry.event)) {
                toTell.addAll(add(entry.event, now, entry.trace, true));
            }
        }
        return toTell;
    }

    /**
     * Records that the bus has accepted the events (flag {@code told}). The caller must then notify the clients of this
     * server.
     */
    void tell(List<Outgoing> sent) {
        sent.forEach(entry -> entry.told = true);
    }

    /**
     * Returns the events that were published before a given time and whose flag {@code told} is not set. Sets the flag.
     * The caller must then notify the clients of these events.
     */
    List<Outgoing> overdue(long before) {
        List<Outgoing> overdue = new ArrayList<>();
        while (!untold.isEmpty() && (untold.getFirst().told || untold.getFirst().since - before <= 0)) {
            Outgoing first = untold.removeFirst();
            if (!first.told) {
                first.told = true;
                overdue.add(first);
            }
        }
        return overdue;
    }

    boolean hasUntold() {
        while (!untold.isEmpty() && untold.getFirst().told) {
            untold.removeFirst();
        }
        return !untold.isEmpty();
    }

    /**
     * Returns the publication time, in nanoseconds, of the oldest event whose flag {@code told} is not set. May be
     * called only if {@link #hasUntold} returns true.
     */
    long oldest() {
        return untold.getFirst().since;
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    int size() {
        return waiting.size();
    }

    /** Returns the number of times that one {@link ResourceEvent.Resync} replaced all waiting events. */
    long overflows() {
        return overflows;
    }
}
