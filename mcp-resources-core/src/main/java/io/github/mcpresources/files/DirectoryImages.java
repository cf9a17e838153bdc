package io.github.mcpresources.files;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/**
 * A cache of images of recently read directories, so that a walk over many pages does not read a large directory again
 * for each page.
 *
 * <p>An image is used for a walk only if it was begun after the walk. It then contains all entries that have existed
 * since the walk began.
 */
final class DirectoryImages {

    /** The lifetime of an image. A longer walk reads the directory again. */
    static final Duration LIFETIME = Duration.ofSeconds(10);

    /**
     * The maximum memory use in bytes: about 600,000 names of ordinary length. A directory that is larger by itself is
     * read again for each page.
     */
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

    /** Removes the images of directories that have changed. */
    void drop(Collection<String> directories) {
        images.invalidateAll(directories);
    }
}
