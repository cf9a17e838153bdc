package io.github.mcpresources.files;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/**
 * The images of directories that were read a moment ago, so that a walk over many pages does not read a large directory
 * once for each page.
 *
 * <p>An image serves a walk only if it was begun after the walk: whatever existed since the walk began is in it.
 */
final class DirectoryImages {

    /** How long an image serves; a walk that goes on for longer reads the directory again. */
    static final Duration LIFETIME = Duration.ofSeconds(10);

    /** About 600,000 names of ordinary length; a directory that alone has more is read for each page. */
    static final long MOST_BYTES = 48L << 20;

    private final Cache<String, DirectoryImage> images = Caffeine.newBuilder()
            .maximumWeight(MOST_BYTES)
            .weigher((String path, DirectoryImage image) -> image.weight())
            .expireAfterWrite(LIFETIME)
            .scheduler(Scheduler.systemScheduler())
            .executor(Runnable::run)
            .build();

    Optional<DirectoryImage> find(String directory, Instant walkBegun, Instant now) {
        return Optional.ofNullable(images.getIfPresent(directory))
                .filter(image -> image.begun().isAfter(walkBegun))
                .filter(image -> !image.begun().isAfter(now)
                        && Duration.between(image.begun(), now).compareTo(LIFETIME) < 0);
    }

    void keep(String directory, DirectoryImage image) {
        images.put(directory, image);
    }

    /** Forgets directories that have changed. */
    void drop(Collection<String> directories) {
        images.invalidateAll(directories);
    }
}
