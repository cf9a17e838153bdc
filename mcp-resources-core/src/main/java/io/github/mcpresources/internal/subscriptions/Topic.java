package io.github.mcpresources.internal.subscriptions;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** One URI and who subscribed to it. Most have one subscriber, which takes no table. */
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

    /** Whether the URI is written in the form in which templates compare it. */
    boolean isRegular() {
        return regular;
    }

    /** A directory's URI ends in a slash. */
    boolean isDirectory() {
        return uri.endsWith("/");
    }

    /** Calls an action for each; one that is added or removed meanwhile may be among them or not. */
    void forEach(Consumer<Subscriber> action) {
        subscribers.forEach(action);
    }

    /** Adds one that is not in it; the index lets one thread at a time do so. */
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

    /** Removes one; the index lets one thread at a time do so. */
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
