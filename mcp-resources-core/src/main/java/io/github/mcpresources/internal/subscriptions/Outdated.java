package io.github.mcpresources.internal.subscriptions;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The subscribed URIs of one subscriber whose resources may have changed, because events were lost or too many updates
 * were pending. The client must be notified of each of these URIs. When a URI is due, the notification can be sent.
 * {@link #schedule} gives each URI a time at which it becomes due, so that not all notifications are sent at the same
 * time. {@link #add} makes a URI due immediately. The lock of the subscriber guards this object.
 */
final class Outdated {

    /** Maps each scheduled URI to the time at which it becomes due, in nanoseconds. The earliest time is first. */
    private final Map<String, Long> scheduled = new LinkedHashMap<>();
    /** The time at which the last scheduled URI becomes due, in nanoseconds. */
    private long last;
    /** The URIs that are due, in the order in which the client is notified of them. */
    private final Set<String> due = new LinkedHashSet<>();

    boolean isEmpty() {
        return scheduled.isEmpty() && due.isEmpty();
    }

    boolean hasDue() {
        return !due.isEmpty();
    }

    /**
     * Schedules URIs at even intervals, after the URIs that are already scheduled. A URI that is already scheduled or
     * due keeps its place, so that repeated losses of events do not delay its notification.
     *
     * @param now the time in nanoseconds
     * @param window the time from now within which all URIs become due, in nanoseconds
     * @param phase the part of an interval that passes before the first URI is due, from 0 to less than 1
     */
    void schedule(List<String> uris, long now, long window, double phase) {
        List<String> added = uris.stream()
                .filter(uri -> !due.contains(uri) && !scheduled.containsKey(uri))
                .toList();
        long start = scheduled.isEmpty() ? 0 : Math.max(0, last - now);
        double interval = (double) (window - start) / added.size();
        for (int i = 0; i < added.size(); i++) {
            last = now + start + (long) ((i + phase) * interval);
            scheduled.put(added.get(i), last);
        }
    }

    /** Makes a URI due now, even if it is scheduled for a later time. */
    void add(String uri) {
        scheduled.remove(uri);
        due.add(uri);
    }

    void remove(String uri) {
        scheduled.remove(uri);
        due.remove(uri);
    }

    /** Returns the time at which the next scheduled URI becomes due; empty if no URI is scheduled. */
    OptionalLong next() {
        return scheduled.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(scheduled.values().iterator().next());
    }

    /**
     * Makes due the scheduled URIs whose time has come, the earliest first.
     *
     * @param most the maximum number of URIs
     * @return the number of URIs that became due
     */
    int release(int most, long now) {
        int released = 0;
        Iterator<Map.Entry<String, Long>> rest = scheduled.entrySet().iterator();
        while (released < most && rest.hasNext()) {
            Map.Entry<String, Long> next = rest.next();
            if (next.getValue() - now > 0) {
                break;
            }
            rest.remove();
            due.add(next.getKey());
            released++;
        }
        return released;
    }

    /** Removes and returns the first URI that is due; null if none is due. */
    @Nullable
    String poll() {
        Iterator<String> rest = due.iterator();
        if (!rest.hasNext()) {
            return null;
        }
        String first = rest.next();
        rest.remove();
        return first;
    }
}
