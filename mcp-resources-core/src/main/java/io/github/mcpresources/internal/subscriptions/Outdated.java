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
 * The URIs to which one subscriber is subscribed and whose resources may have changed, because events were lost or too
 * many updates were pending. The client must be notified of a URI when the URI becomes due. The times are spread, so
 * that not all notifications are sent at once. The lock of the subscriber guards this object.
 */
final class Outdated {

    /** The times, in nanoseconds, at which URIs become due. The earliest time is first. */
    private final Map<String, Long> scheduled = new LinkedHashMap<>();

    private long last;
    /** The due URIs, in the order in which the client is notified of them. */
    private final Set<String> due = new LinkedHashSet<>();

    boolean isEmpty() {
        return scheduled.isEmpty() && due.isEmpty();
    }

    boolean hasDue() {
        return !due.isEmpty();
    }

    /**
     * Schedules URIs at even intervals, after the URIs that are already scheduled. A URI that is already scheduled or
     * due is not scheduled again, so that repeated losses of events do not delay its notification.
     *
     * @param now in nanoseconds
     * @param window the time from now within which all URIs become due, in nanoseconds
     * @param phase the fraction of an interval that passes before the first URI becomes due, from 0 to less than 1
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

    void add(String uri) {
        scheduled.remove(uri);
        due.add(uri);
    }

    void remove(String uri) {
        scheduled.remove(uri);
        due.remove(uri);
    }

    OptionalLong next() {
        return scheduled.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(scheduled.values().iterator().next());
    }

    /**
     * Marks scheduled URIs as due if their time has come. Marks at most {@code most} URIs, and returns their number.
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

    /** Removes and returns the first due URI; null if there is none. */
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
