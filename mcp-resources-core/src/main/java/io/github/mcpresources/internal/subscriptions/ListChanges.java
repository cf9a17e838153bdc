package io.github.mcpresources.internal.subscriptions;

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
 * one of the changed entries. They are judged by workers, one at a time, because there may be many.
 *
 * <p>Where changes come faster than they can be judged, everybody is told, as of a change of which nothing is known:
 * otherwise whoever publishes would have to wait, or the changes would fill the memory.
 */
final class ListChanges {

    /** How many changes wait; over it, they are judged before their time, or none of them is where others just are. */
    static final int MOST_CHANGES = 100_000;

    /** Concerns everybody. */
    private static final ListChanged UNKNOWN = new ListChanged(List.of());

    private final Set<Subscriber> listeners = ConcurrentHashMap.newKeySet();
    private final TimeSource time;
    private final Executor workers;
    /** In nanoseconds, as all that follows of time. */
    private final long debounce;

    private final long cap;
    private List<ListChanged> waiting = new ArrayList<>();
    private int changes;
    /** Whether more waited than can be judged, so that everybody is concerned. */
    private boolean overflown;

    private boolean judging;
    private boolean scheduled;
    private long first;
    private long last;

    ListChanges(ResourceLimits limits, TimeSource time, Executor workers) {
        this.time = time;
        this.workers = workers;
        this.debounce = limits.listChangedDebounce().toNanos();
        this.cap = limits.listChangedCap().toNanos();
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
                    judge(tooMany);
                } finally {
                    finish(true);
                }
            });
        }
    }

    /** Keeps an event, and gives those that are to be judged now to have a place for it. */
    private synchronized List<ListChanged> hold(ListChanged event) {
        List<ListChanged> tooMany = List.of();
        int size = Math.max(1, event.changes().size());
        if (changes > 0 && (long) changes + size > MOST_CHANGES) {
            overflown |= judging;
            if (!judging) {
                judging = true;
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
        last = time.nanoTime();
        schedule();
        return tooMany;
    }

    private synchronized List<ListChanged> take() {
        List<ListChanged> taken = overflown ? List.of(UNKNOWN) : waiting;
        waiting = new ArrayList<>();
        changes = 0;
        overflown = false;
        return taken;
    }

    private synchronized void schedule() {
        if (!scheduled) {
            scheduled = true;
            first = last;
            time.schedule(Duration.ofNanos(Math.min(debounce, cap)), this::look);
        }
    }

    /** One timer runs at a time; when it finds that the list changed meanwhile, it waits for the rest. */
    private synchronized void look() {
        long now = time.nanoTime();
        long rest = Math.min(debounce - (now - last), cap - (now - first));
        if (rest > 0) {
            time.schedule(Duration.ofNanos(rest), this::look);
        } else {
            scheduled = false;
            if (!judging) {
                judging = true;
                workers.execute(this::tell);
            }
        }
    }

    private void tell() {
        try {
            judge(take());
            listeners.forEach(Subscriber::tellListChanged);
        } finally {
            finish(false);
        }
    }

    /** Lets others judge; what came meanwhile has its timer, unless that found this one at work. */
    private synchronized void finish(boolean isAnybodyToBeTold) {
        judging = false;
        if (isAnybodyToBeTold || overflown || !waiting.isEmpty()) {
            schedule();
        }
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
