package io.github.mcpresources.internal.subscriptions;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The pending updates of one subscriber. A URI has at most two pending updates: one that combines all its changes, and
 * a second one if the URI is {@linkplain Outdated outdated}. The lock of the subscriber guards this object.
 */
final class Mailbox {

    /**
     * A pending update.
     *
     * @param subscribed the subscribed URI or directory that is the reason for the notification
     */
    record Pending(
            String subscribed, Update update, @Nullable String trace) {

        Pending(String subscribed, Update update) {
            this(subscribed, update, null);
        }

        /** Returns a pending update that combines this one and a later one. */
        Pending followedBy(Pending later) {
            return new Pending(
                    later.subscribed, update.followedBy(later.update), later.trace == null ? trace : later.trace);
        }
    }

    private final Claims claims;
    private final SubscriptionManager manager;
    private @Nullable Map<String, Pending> updates;
    private @Nullable Outdated outdated;
    /**
     * True if the last call of {@link #poll} returned an outdated URI. The next call then returns one of the other
     * updates, if there is one.
     */
    private boolean lastWasOutdated;

    Mailbox(Claims claims, SubscriptionManager manager) {
        this.claims = claims;
        this.manager = manager;
    }

    boolean isEmpty() {
        return updates == null && (outdated == null || !outdated.hasDue());
    }

    /** Returns the number of pending updates, not counting those of outdated URIs. */
    int size() {
        return updates == null ? 0 : updates.size();
    }

    /** Drops all pending updates, including those of outdated URIs. */
    void clear() {
        updates = null;
        outdated = null;
    }

    /**
     * Adds a pending update of a URI. If too many updates are pending, replaces the updates below the directory {@code
     * subscribed} with one update of the directory. If there are still too many and the server has an event bus, marks
     * {@code subscribed} as outdated instead, because a bus may deliver many events at once.
     *
     * @param subscribed the subscribed URI or the subscribed directory that contains the URI
     * @return false if too many updates are pending
     */
    boolean add(String subscribed, String uri, Update update, @Nullable String trace) {
        Map<String, Pending> pending = updates;
        if (pending == null) {
            pending = new LinkedHashMap<>();
            updates = pending;
        }
        pending.merge(uri, new Pending(subscribed, update, trace), Pending::followedBy);
        int max = manager.limits().subscriptions().queuedEvents();
        if (pending.size() > max && !subscribed.equals(uri)) { // one update of the directory is enough
            pending.keySet().removeIf(key -> key.startsWith(subscribed) && !claims.isGranted(key));
            pending.put(subscribed, new Pending(subscribed, manager.updateOf(subscribed)));
        }
        if (pending.size() > max && manager.hasBus()) {
            for (String key : List.of(subscribed, uri)) {
                pending.remove(key);
                if (claims.isGranted(key)) {
                    outdated().add(key);
                }
            }
            removeEmpty();
        }
        return pending.size() <= max;
    }

    private Outdated outdated() {
        Outdated marked = outdated;
        if (marked == null) {
            marked = new Outdated();
            outdated = marked;
        }
        return marked;
    }

    /**
     * Removes and returns the next pending update, with its URI; null if there is none. Updates of outdated URIs and
     * other updates alternate.
     */
    Map.@Nullable Entry<String, Pending> poll() {
        if (outdated != null && (updates == null || !lastWasOutdated)) {
            String uri = outdated.poll();
            removeEmpty();
            if (uri != null) {
                lastWasOutdated = true;
                return Map.entry(uri, new Pending(uri, manager.updateOf(uri)));
            }
        }
        lastWasOutdated = false;
        if (updates == null) {
            return null;
        }
        Iterator<Map.Entry<String, Pending>> rest = updates.entrySet().iterator();
        Map.Entry<String, Pending> first = rest.next();
        rest.remove();
        removeEmpty();
        return first;
    }

    /** Drops the pending updates of an ended subscription, except those that another subscription covers. */
    void drop(String unsubscribed) {
        if (outdated != null) {
            outdated.remove(unsubscribed);
        }
        if (updates != null && unsubscribed.endsWith("/")) {
            updates.keySet().removeIf(uri -> uri.startsWith(unsubscribed) && !claims.covers(uri));
        } else if (updates != null && !claims.covers(unsubscribed)) {
            updates.remove(unsubscribed);
        }
        removeEmpty();
    }

    private void removeEmpty() {
        if (outdated != null && outdated.isEmpty()) {
            outdated = null;
        }
        if (updates != null && updates.isEmpty()) {
            updates = null;
        }
    }

    /**
     * Marks as outdated the subscribed URIs that start with a prefix, and the subscribed directories above the prefix.
     *
     * @param now the current time, in nanoseconds
     * @param phase as for {@link Outdated#schedule}
     */
    void markOutdated(String prefix, long now, double phase) {
        List<String> uris = claims.under(prefix);
        if (!uris.isEmpty()) {
            long window = manager.limits().bus().resyncWindow().toNanos();
            outdated().schedule(uris, now, window, phase);
        }
    }

    int releaseOutdated(int most, long now) {
        return outdated == null ? 0 : outdated.release(most, now);
    }

    OptionalLong nextOutdated() {
        return outdated == null ? OptionalLong.empty() : outdated.next();
    }
}
