package io.github.mcpresources.internal.subscriptions;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An index of topics. A topic is a URI that has subscribers. The look-up of a URI takes constant time. The look-up of a
 * prefix takes logarithmic time, plus time proportional to the number of matches. Look-ups take no lock. A look-up that
 * begins after a subscriber was added finds that subscriber.
 */
final class SubscriptionIndex {

    /**
     * A URI that is not in normal form.
     *
     * @param comparable the text that is compared with the prefix of a template
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
    /**
     * The URIs that are not in normal form. A template may match such a URI although the URI does not begin with the
     * prefix of the template.
     */
    private final ConcurrentNavigableMap<Irregular, Topic> irregular = new ConcurrentSkipListMap<>();

    private final AtomicInteger directories = new AtomicInteger();

    /**
     * Adds a subscriber, which must not be in the index for this URI yet. Returns the URI as a string object that all
     * its subscribers share, which saves memory.
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

    /**
     * Creates a topic. The map locks the entry of the URI during this call, so that all collections stay consistent.
     */
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

    /**
     * Calls an action for each subscribed directory that contains a URI, or that contains all URIs with a prefix. A
     * directory whose URI equals the argument is included.
     */
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

    /** Calls an action for the topics whose URIs start with a prefix, in the order of the URIs. */
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

    /** Calls an action for each topic that a template with this prefix may match. */
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

    int size() {
        return topics.size();
    }
}
