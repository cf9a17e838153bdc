package io.github.mcpresources.files;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/**
 * A cache of snapshots of recently read directories. Because of this cache, a list with many pages does not read a
 * large directory again for each page.
 *
 * <p>The requests for all pages of one list form an iteration. An iteration uses a cached snapshot only if the read of
 * the directory began after the iteration began. The snapshot then contains all entries that have existed since the
 * iteration began.
 */
final class DirectoryImages {

    /**
     * The time for which a snapshot stays in the cache. If a client takes longer to request all pages of a list, the
     * directory is read again.
     */
    static final Duration LIFETIME = Duration.ofSeconds(10);

    /**
     * The maximum memory use of the cache, in bytes. It is sufficient for about 600,000 names of ordinary length. A
     * snapshot that needs more memory than this is not cached, so its directory is read again for each page.
     */
    static final long MAX_BYTES = 48L << 20;

    private final Cache<String, DirectoryImage> images = Caffeine.newBuilder()
            .maximumWeight(MAX_BYTES)
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

    void drop(Collection<String> directories) {
        images.invalidateAll(directories);
    }
}
