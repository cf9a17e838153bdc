package io.github.mcpresources.internal.subscriptions;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** A URI and its subscribers. Most topics have only one subscriber and need no hash table. */
final class Topic {

    private final String uri;
    private final boolean regular;
    private volatile Set<Subscriber> subscribers;

    Topic(String uri, Subscriber first) {
        this.uri = uri;
        this.regular = MatchingUris.isRegular(uri);
        this.subscribers = Set.of(first);
    }

    String uri() {
        return uri;
    }

    boolean isRegular() {
        return regular;
    }

    boolean isDirectory() {
        return uri.endsWith("/");
    }

    /**
     * Calls an action for each subscriber. A subscriber that is added or removed during the call may or may not be
     * included.
     */
    void forEach(Consumer<Subscriber> action) {
        subscribers.forEach(action);
    }

    /** Adds a subscriber that is not in this topic. The index calls this method from one thread at a time. */
    void add(Subscriber subscriber) {
        Set<Subscriber> before = subscribers;
        if (before instanceof ConcurrentHashMap.KeySetView) {
            before.add(subscriber);
        } else {
            Set<Subscriber> several = ConcurrentHashMap.newKeySet();
            several.addAll(before);
            several.add(subscriber);
            subscribers = several;
        }
    }

    /** Removes a subscriber, if it is in this topic. The index calls this method from one thread at a time. */
    void remove(Subscriber subscriber) {
        Set<Subscriber> before = subscribers;
        if (before instanceof ConcurrentHashMap.KeySetView) {
            before.remove(subscriber);
        } else if (before.contains(subscriber)) {
            subscribers = Set.of();
        }
    }

    boolean isEmpty() {
        return subscribers.isEmpty();
    }
}
