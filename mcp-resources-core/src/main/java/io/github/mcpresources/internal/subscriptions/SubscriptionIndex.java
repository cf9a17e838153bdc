package io.github.mcpresources.internal.subscriptions;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the topics that an event concerns: one URI in constant time, those under a prefix in the time of their number and
 * a logarithm. Publishers take no lock. A subscriber that was added is found by whoever looks afterwards.
 */
final class SubscriptionIndex {

    /**
     * A URI that is not written in its normal form.
     *
     * @param comparable what of it the prefix of a template finds
     * @param uri the URI
     */
    private record Irregular(String comparable, String uri) implements Comparable<Irregular> {
        static Irregular of(String uri) {
            return new Irregular(MatchingUris.comparable(uri), uri);
        }

        @Override
        public int compareTo(Irregular other) {
            int order = comparable.compareTo(other.comparable);
            return order == 0 ? uri.compareTo(other.uri) : order;
        }
    }

    private final ConcurrentHashMap<String, Topic> topics = new ConcurrentHashMap<>();
    private final ConcurrentNavigableMap<String, Topic> sorted = new ConcurrentSkipListMap<>();
    /** The URIs that are not written in their normal form, which a template may match but its prefix does not find. */
    private final ConcurrentNavigableMap<Irregular, Topic> irregular = new ConcurrentSkipListMap<>();

    private final AtomicInteger directories = new AtomicInteger();

    /**
     * Adds a subscriber that is not there yet.
     *
     * @return the URI as all subscribers of it share it
     */
    String add(String uri, Subscriber subscriber) {
        return topics.compute(uri, (key, known) -> {
                    if (known == null) {
                        return create(key, subscriber);
                    }
                    known.add(subscriber);
                    return known;
                })
                .uri();
    }

    /** What the other collections hold of a URI changes while the map keeps others from changing it. */
    private Topic create(String uri, Subscriber first) {
        Topic topic = new Topic(uri, first);
        sorted.put(uri, topic);
        if (!topic.isRegular()) {
            irregular.put(Irregular.of(uri), topic);
        }
        if (topic.isDirectory()) {
            directories.incrementAndGet();
        }
        return topic;
    }

    void remove(String uri, Subscriber subscriber) {
        topics.computeIfPresent(uri, (key, topic) -> {
            topic.remove(subscriber);
            if (!topic.isEmpty()) {
                return topic;
            }
            sorted.remove(key);
            if (!topic.isRegular()) {
                irregular.remove(Irregular.of(key));
            }
            if (topic.isDirectory()) {
                directories.decrementAndGet();
            }
            return null;
        });
    }

    @Nullable
    Topic get(String uri) {
        return topics.get(uri);
    }

    /** The directories that a URI, or each URI with a prefix, lies in; itself is among them if it is one. */
    void forEachDirectory(String uriOrPrefix, Consumer<Topic> action) {
        if (directories.get() == 0) {
            return;
        }
        for (int slash = uriOrPrefix.indexOf('/'); slash >= 0; slash = uriOrPrefix.indexOf('/', slash + 1)) {
            Topic topic = topics.get(uriOrPrefix.substring(0, slash + 1));
            if (topic != null) {
                action.accept(topic);
            }
        }
    }

    /** All topics whose URIs start with a prefix, in their order. */
    void forEachUnder(String prefix, Consumer<Topic> action) {
        for (Topic topic : sorted.tailMap(prefix).values()) {
            if (!topic.uri().startsWith(prefix)) {
                return;
            }
            action.accept(topic);
        }
    }

    void forEachMatching(MatchingUris uris, Consumer<Topic> action) {
        forEachCandidate(uris.prefix(), topic -> {
            if (uris.contains(topic.uri())) {
                action.accept(topic);
            }
        });
    }

    /** The topics that a template may match whose matches begin with a prefix: no others are compared with it. */
    void forEachCandidate(String prefix, Consumer<Topic> action) {
        forEachUnder(prefix, topic -> {
            if (topic.isRegular()) {
                action.accept(topic);
            }
        });
        for (Map.Entry<Irregular, Topic> entry :
                irregular.tailMap(new Irregular(prefix, "")).entrySet()) {
            if (!entry.getKey().comparable().startsWith(prefix)) {
                return;
            }
            action.accept(entry.getValue());
        }
    }

    /** How many URIs somebody subscribed to. */
    int size() {
        return topics.size();
    }
}
