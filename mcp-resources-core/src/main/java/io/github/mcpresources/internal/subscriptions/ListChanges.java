package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceEvent.ListChanged;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.concurrent.Debounce;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

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
     * The maximum number of waiting changes, unless a single event has more. An event that would exceed this number
     * starts a check early. During a check, the changes are dropped instead, and all subscribers to list changes are
     * notified.
     */
    static final int MAX_CHANGES = 100_000;

    private static final ListChanged UNKNOWN = new ListChanged(List.of());

    private final Set<Subscriber> listeners = ConcurrentHashMap.newKeySet();
    private final Executor workers;
    private final Debounce debounce;
    /** The unchecked events. Guarded by {@code this}, as are the other mutable fields. */
    private List<ListChanged> waiting = new ArrayList<>();

    private int changes;
    /** True if changes were dropped, so that all subscribers must be notified. */
    private boolean overflown;

    private boolean checking;

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

    void publish(ListChanged event) {
        if (listeners.isEmpty()) {
            return;
        }
        List<ListChanged> tooMany = hold(event);
        if (!tooMany.isEmpty()) {
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
     * Adds an event to the waiting events. Returns the earlier events if the caller must check them now, because the
     * limit would be exceeded. During a check, drops the events instead; the check then notifies all subscribers.
     */
    private synchronized List<ListChanged> hold(ListChanged event) {
        List<ListChanged> tooMany = List.of();
        int size = Math.max(1, event.changes().size());
        if (changes > 0 && (long) changes + size > MAX_CHANGES) {
            overflown |= checking;
            if (!checking) {
                checking = true;
                tooMany = take();
            }
        }
        if (overflown) {
            waiting = new ArrayList<>();
            changes = 0;
        } else {
            waiting.add(event);
            changes += size;
        }
        debounce.note();
        return tooMany;
    }

    private synchronized List<ListChanged> take() {
        List<ListChanged> taken = overflown ? List.of(UNKNOWN) : waiting;
        waiting = new ArrayList<>();
        changes = 0;
        overflown = false;
        return taken;
    }

    /** Starts a check after the delay. The end of a running check schedules the next one. */
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
        if (mustNotify || overflown || !waiting.isEmpty()) {
            debounce.note();
        }
    }

    private void check(List<ListChanged> events) {
        Map<Caller, Boolean> concerned = new HashMap<>();
        for (Subscriber listener : listeners) {
            if (concerned.computeIfAbsent(
                    listener.caller(), caller -> events.stream().anyMatch(event -> event.concerns(caller)))) {
                listener.markListChanged();
            }
        }
    }
}
