package io.github.mcpresources.internal.subscriptions;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pending updates of one subscriber. Each URI has at most one pending update, regardless of the number of its
 * changes. The lock of the subscriber guards this object.
 */
final class Mailbox {

    /**
     * A pending update.
     *
     * @param subscribed the subscribed URI or directory that is the reason for the notification
     * @param update the events that caused the update
     */
    record Pending(String subscribed, Update update) {}

    private final Claims claims;
    private final SubscriptionManager manager;
    private @Nullable Map<String, Pending> updates;
    /**
     * The outdated URIs. These are the subscribed URIs whose resources may have changed because events were lost, and
     * for which no update is pending yet.
     */
    private @Nullable Set<String> outdated;

    Mailbox(Claims claims, SubscriptionManager manager) {
        this.claims = claims;
        this.manager = manager;
    }

    boolean isEmpty() {
        return updates == null;
    }

    /** Drops all pending updates and forgets which URIs are outdated. */
    void clear() {
        updates = null;
        outdated = null;
    }

    /**
     * Adds a pending update of a URI, because the subscriber is subscribed to that URI or to a directory that contains
     * it. If too many updates are pending, replaces the updates below the directory with one update of the directory.
     *
     * @return false if too many updates are still pending
     */
    boolean add(String subscribed, String uri, Update update) {
        Map<String, Pending> pending = updates;
        if (pending == null) {
            pending = new LinkedHashMap<>();
            updates = pending;
        }
        pending.merge(
                uri,
                new Pending(subscribed, update),
                (before, later) -> new Pending(subscribed, before.update().followedBy(later.update())));
        int max = max();
        if (pending.size() > max && !subscribed.equals(uri)) { // one update of the directory is enough
            pending.keySet().removeIf(key -> key.startsWith(subscribed) && !claims.isGranted(key));
            pending.put(subscribed, new Pending(subscribed, manager.updateOf(subscribed)));
        }
        return pending.size() <= max;
    }

    /** Removes and returns the first pending update, with its URI; null if none is pending. */
    Map.@Nullable Entry<String, Pending> poll() {
        if (updates == null) {
            return null;
        }
        Iterator<Map.Entry<String, Pending>> rest = updates.entrySet().iterator();
        Map.Entry<String, Pending> first = rest.next();
        rest.remove();
        if (updates.isEmpty()) {
            updates = null;
        }
        return first;
    }

    /** Drops the updates that are pending only because of an ended subscription. */
    void drop(String unsubscribed) {
        if (outdated != null) {
            outdated.remove(unsubscribed);
            removeEmpty();
        }
        if (updates == null) {
            return;
        }
        if (unsubscribed.endsWith("/")) {
            updates.keySet().removeIf(uri -> uri.startsWith(unsubscribed) && !claims.covers(uri));
        } else if (!claims.covers(unsubscribed)) {
            updates.remove(unsubscribed);
        }
        if (updates.isEmpty()) {
            updates = null;
        }
    }

    /** Drops all pending updates, and marks all subscribed URIs as outdated. Returns the number of outdated URIs. */
    int overflow() {
        updates = null;
        outdated = new LinkedHashSet<>(claims.under(""));
        return outdated.size();
    }

    /** Marks the subscribed URIs that start with a prefix as outdated. Returns the number of all outdated URIs. */
    int markOutdated(String prefix) {
        List<String> uris = claims.under(prefix);
        if (outdated == null && !uris.isEmpty()) {
            outdated = new LinkedHashSet<>();
        }
        if (outdated == null) {
            return 0;
        }
        outdated.addAll(uris);
        return outdated.size();
    }

    /**
     * Adds pending updates of outdated URIs, until more than half of the permitted number of updates is pending.
     *
     * @param most the maximum number of updates to add
     * @return the number of added updates
     */
    int moveOutdated(int most) {
        int moved = 0;
        while (moved < most && outdated != null && size() <= max() / 2) {
            Iterator<String> rest = outdated.iterator();
            String uri = rest.next();
            rest.remove();
            removeEmpty();
            add(uri, uri, manager.updateOf(uri));
            moved++;
        }
        return moved;
    }

    private void removeEmpty() {
        if (outdated != null && outdated.isEmpty()) {
            outdated = null;
        }
    }

    /** Checks whether there are outdated URIs, and at most a quarter of the permitted number of updates is pending. */
    boolean canMoveOutdated() {
        return outdated != null && size() <= max() / 4;
    }

    private int size() {
        return updates == null ? 0 : updates.size();
    }

    private int max() {
        return manager.limits().subscriptions().queuedEvents();
    }
}
