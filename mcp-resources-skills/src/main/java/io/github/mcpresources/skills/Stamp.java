package io.github.mcpresources.skills;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of a file or directory at one time, to detect a later change without opening it.
 *
 * @param size the size in bytes
 * @param modified the time of the last change
 * @param key the identity; null if the platform has no identities
 * @param isSettled true if every later change will have a different time; false if the last change is so recent that a
 *     further change may have the same time
 */
record Stamp(long size, FileTime modified, @Nullable Object key, boolean isSettled) {

    /** The lowest resolution of file times among common file systems (FAT). */
    private static final Duration TICK = Duration.ofSeconds(2);

    static Stamp of(BasicFileAttributes attributes, Instant now) {
        FileTime modified = attributes.lastModifiedTime();
        return new Stamp(
                attributes.size(),
                modified,
                attributes.fileKey(),
                modified.toInstant().isBefore(now.minus(TICK)));
    }

    /** Checks whether nothing has changed since another stamp, which must be settled. */
    boolean proves(Stamp before) {
        return before.isSettled && isLike(before);
    }

    /** Checks whether size, time and identity are the same. */
    boolean isLike(Stamp other) {
        return size == other.size && modified.equals(other.modified) && Objects.equals(key, other.key);
    }
}
