package io.github.mcpresources.internal.documents;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Rejects renderings of an item for some time after a rendering of the item exceeded its timeout. Otherwise, a client
 * that repeats its request could delay all other clients.
 */
public final class TimedOutRenderings {

    private static final int MAX_REMEMBERED = 10_000;
    private static final int TIMES = 60;
    private static final int MAX_PER_DOCUMENT = 3;

    private final DocumentKind kind;
    private final Renderings.Words words;
    private final Duration timeout;
    private final Duration pause;
    private final TimeSource time;

    /**
     * The times until which renderings are rejected. The key of an entry is an item, or a document if all its unbounded
     * renderings are rejected.
     */
    private final Cache<String, Instant> items = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .executor(Runnable::run)
            .build();

    private final Cache<String, Integer> documents = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .executor(Runnable::run)
            .build();

    public TimedOutRenderings(DocumentKind kind, Renderings.Words words, Duration timeout, TimeSource time) {
        this.kind = kind;
        this.words = words;
        this.timeout = timeout;
        this.pause = timeout.multipliedBy(TIMES);
        this.time = time;
    }

    public void add(Renderings.Subject subject) {
        Instant until = time.instant().plus(pause);
        items.put(key(subject), until);
        int count = documents.asMap().merge(subject.document(), 1, Integer::sum);
        if (count >= MAX_PER_DOCUMENT) {
            documents.invalidate(subject.document());
            items.put(subject.document(), until);
        }
    }

    /**
     * Rejects a rendering if another rendering of the item took too long recently, or if the rendering is unbounded and
     * three renderings of the document took too long.
     *
     * @throws io.github.mcpresources.ResourceException if the rendering is rejected
     */
    public void check(Renderings.Subject subject) {
        check(items.getIfPresent(key(subject)), "an earlier " + words.noun() + " of this item took");
        if (!subject.isBounded()) {
            check(
                    items.getIfPresent(subject.document()),
                    MAX_PER_DOCUMENT + " " + words.noun() + "s of this document each took");
        }
    }

    private void check(@Nullable Instant until, String what) {
        long left = until == null ? 0 : Duration.between(time.instant(), until).toMillis();
        if (left > 0) {
            throw kind.limit()
                    .apply("This item was not " + words.done() + ", because " + what + " longer than "
                            + timeout.toMillis() + " ms (setting " + words.timeout() + "). Try again in "
                            + (left + 999) / 1_000 + " s.");
        }
    }

    private static String key(Renderings.Subject subject) {
        return subject.document() + "/" + subject.item();
    }
}
