package io.github.mcpresources.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceEvent.ListChanged;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Holds changes of the list back until it has been left alone for a while, or for too long, and then tells those who see
 * one of the changed entries. They are judged by a worker, because there may be many.
 */
final class ListChanges {

    /** How many changes wait to be judged; over it, whoever makes the next one judges them. */
    static final int MOST_CHANGES = 100_000;

    private final Set<Subscriber> listeners = ConcurrentHashMap.newKeySet();
    private final TimeSource time;
    private final Executor workers;
    private final long debounce;
    private final long cap;
    private List<ListChanged> waiting = new ArrayList<>();
    private int changes;
    private boolean scheduled;
    private long first;
    private long last;

    ListChanges(ResourceLimits limits, TimeSource time, Executor workers) {
        this.time = time;
        this.workers = workers;
        this.debounce = limits.listChangedDebounce().toMillis();
        this.cap = limits.listChangedCap().toMillis();
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
            judge(tooMany);
            schedule(); // for those found concerned after the timer that ran meanwhile
        }
    }

    private synchronized List<ListChanged> hold(ListChanged event) {
        List<ListChanged> tooMany = List.of();
        int size = Math.max(1, event.changes().size());
        if (changes > 0 && (long) changes + size > MOST_CHANGES) {
            tooMany = take();
        }
        waiting.add(event);
        changes += size;
        schedule();
        return tooMany;
    }

    private synchronized List<ListChanged> take() {
        List<ListChanged> taken = waiting;
        waiting = new ArrayList<>();
        changes = 0;
        return taken;
    }

    private synchronized void schedule() {
        last = time.millis();
        if (!scheduled) {
            scheduled = true;
            first = last;
            time.schedule(Duration.ofMillis(Math.min(debounce, cap)), this::look);
        }
    }

    /** One timer runs at a time; when it finds that the list changed meanwhile, it waits for the rest. */
    private synchronized void look() {
        long rest = Math.min(last + debounce, first + cap) - time.millis();
        if (rest > 0) {
            time.schedule(Duration.ofMillis(rest), this::look);
        } else {
            scheduled = false;
            workers.execute(this::tell);
        }
    }

    private void tell() {
        judge(take());
        listeners.forEach(Subscriber::tellListChanged);
    }

    private void judge(List<ListChanged> events) {
        Map<Caller, Boolean> concerned = new HashMap<>();
        for (Subscriber listener : listeners) {
            if (concerned.computeIfAbsent(
                    listener.caller(), caller -> events.stream().anyMatch(event -> event.concerns(caller)))) {
                listener.noteListChanged();
            }
        }
    }
}
