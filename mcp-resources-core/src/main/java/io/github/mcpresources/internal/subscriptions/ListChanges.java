package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceEvent.ListChanged;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.concurrent.Debounce;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Collects changes of the lists of resources and templates, and reports them together. A report starts when no change
 * has been published for a short time, or after a maximum delay. Only subscribers that may see one of the changed
 * entries are notified. One worker at a time checks the visibility of the entries.
 *
 * <p>If changes are published faster than they can be checked, the waiting changes are dropped, and all subscribers to
 * list changes are notified. This limits the memory, and a publisher never waits.
 */
final class ListChanges {

    /**
     * The maximum number of waiting changes. If an event would exceed it, the waiting changes are checked immediately.
     * If a check is already running, they are dropped instead, and all subscribers to list changes are notified. A
     * single event may exceed this number.
     */
    static final int MAX_CHANGES = 100_000;

    private static final ListChanged UNKNOWN = new ListChanged(List.of());

    private final Set<Subscriber> listeners = ConcurrentHashMap.newKeySet();
    private final Executor workers;
    private final Debounce debounce;
    /** The unchecked events. Guarded by {@code this}, as are the other mutable fields. */
    private Batch waiting = new Batch();

    private int changes;
    /** True if changes were dropped, so that all subscribers must be notified. */
    private boolean overflown;

    private boolean checking;

    /** Events that are checked together. */
    private static final class Batch {

        final List<ListChanged> events = new ArrayList<>();
        /**
         * The trace in which each event was published. Events are compared by identity. An event without a trace has no
         * entry.
         */
        private Map<ListChanged, String> traces = Map.of();

        void add(ListChanged event, @Nullable String trace) {
            events.add(event);
            if (trace != null) {
                traces = traces.isEmpty() ? new IdentityHashMap<>() : traces;
                traces.put(event, trace);
            }
        }

        boolean concerns(Caller caller) {
            return events.stream().anyMatch(event -> event.concerns(caller));
        }

        /** Returns the trace of the latest traced event that concerns a caller; null if there is none. */
        @Nullable
        String trace(Caller caller) {
            if (traces.isEmpty()) {
                return null;
            }
            String latest = null;
            for (ListChanged event : events) {
                String trace = traces.get(event);
                latest = trace != null && event.concerns(caller) ? trace : latest;
            }
            return latest;
        }
    }

    ListChanges(ResourceLimits limits, TimeSource time, Executor workers) {
        this.workers = workers;
        this.debounce = new Debounce(
                time,
                limits.subscriptions().listChangedDebounce(),
                limits.subscriptions().listChangedCap(),
                this::due);
    }

    void add(Subscriber listener) {
        listeners.add(listener);
    }

    void remove(Subscriber listener) {
        listeners.remove(listener);
    }

    /**
     * Adds an event.
     *
     * @param trace the trace in which the event was published; null if there is none
     */
    void publish(ListChanged event, @Nullable String trace) {
        if (listeners.isEmpty()) {
            return;
        }
        Batch tooMany = hold(event, trace);
        if (tooMany != null) {
            workers.execute(() -> {
                try {
                    check(tooMany);
                } finally {
                    finish(true);
                }
            });
        }
    }

    /**
     * Adds an event to the waiting events. Normally returns null. If the event would exceed the limit and no check is
     * running, returns the earlier events, which the caller must check now. If the event would exceed the limit during
     * a check, drops all waiting events, and the next check notifies all subscribers.
     */
    private synchronized @Nullable Batch hold(ListChanged event, @Nullable String trace) {
        Batch tooMany = null;
        int size = Math.max(1, event.changes().size());
        if (changes > 0 && (long) changes + size > MAX_CHANGES) {
            overflown |= checking;
            if (!checking) {
                checking = true;
                tooMany = take();
            }
        }
        if (overflown) {
            waiting = new Batch();
            changes = 0;
        } else {
            waiting.add(event, trace);
            changes += size;
        }
        debounce.note();
        return tooMany;
    }

    private synchronized Batch take() {
        Batch taken = waiting;
        if (overflown) {
            taken = new Batch();
            taken.add(UNKNOWN, null);
        }
        waiting = new Batch();
        changes = 0;
        overflown = false;
        return taken;
    }

    /**
     * Starts a check when the delay is over. If a check is still running, the next check is scheduled when that one has
     * ended.
     */
    private synchronized void due() {
        if (!checking) {
            checking = true;
            workers.execute(this::notifyListeners);
        }
    }

    private void notifyListeners() {
        try {
            check(take());
            listeners.forEach(Subscriber::queueListChanged);
        } finally {
            finish(false);
        }
    }

    private synchronized void finish(boolean mustNotify) {
        checking = false;
        if (mustNotify || overflown || !waiting.events.isEmpty()) {
            debounce.note();
        }
    }

    private void check(Batch batch) {
        Map<Caller, Boolean> concerned = new HashMap<>();
        Map<Caller, Optional<String>> traces = new HashMap<>();
        for (Subscriber listener : listeners) {
            if (concerned.computeIfAbsent(listener.caller(), batch::concerns)) {
                String trace = batch.traces.isEmpty()
                        ? null
                        : traces.computeIfAbsent(listener.caller(), it -> Optional.ofNullable(batch.trace(it)))
                                .orElse(null);
                listener.markListChanged(trace);
            }
        }
    }
}
