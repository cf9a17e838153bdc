package io.github.mcpresources.internal.opening;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a file or directory at one point in time. They are sufficient to describe the file after its
 * removal, and to detect a change of the file without opening it.
 *
 * @param size in bytes
 * @param fileKey the identity of the file or directory; null if the platform has no identities
 * @param statusTime the time of the last {@linkplain StatusTime status change}; the same as {@code lastModifiedTime} if
 *     it is not known
 * @param isSettled true if the next change will also change {@code lastModifiedTime} or {@code statusTime}; false if
 *     the last change is so recent that the next one may have the same times, because their resolution is limited
 */
public record Stamp(
        long size,
        FileTime lastModifiedTime,
        FileTime statusTime,
        @Nullable Object fileKey,
        boolean isDirectory,
        boolean isSettled)
        implements BasicFileAttributes {

    /** The lowest resolution of file times among common file systems (FAT). */
    private static final Duration TICK = Duration.ofSeconds(2);

    /**
     * Creates a stamp whose status time is the modification time.
     *
     * @param now the time at which the attributes were read; an earlier time is allowed, but the stamp is then less
     *     likely to be settled
     */
    public static Stamp of(BasicFileAttributes attributes, Instant now) {
        return of(attributes, attributes.lastModifiedTime(), now);
    }

    /**
     * Creates a stamp.
     *
     * @param now the time at which the attributes were read; an earlier time is allowed, but the stamp is then less
     *     likely to be settled
     */
    public static Stamp of(BasicFileAttributes attributes, FileTime statusTime, Instant now) {
        Instant settled = now.minus(TICK);
        return new Stamp(
                attributes.size(),
                attributes.lastModifiedTime(),
                statusTime,
                attributes.fileKey(),
                attributes.isDirectory(),
                attributes.lastModifiedTime().toInstant().isBefore(settled)
                        && statusTime.toInstant().isBefore(settled));
    }

    /**
     * Checks whether this stamp proves that nothing has changed since an earlier stamp. This is the case if the earlier
     * stamp is settled and {@linkplain #isLike like} this one. If the earlier stamp is not settled, the file may have
     * changed again within the resolution of file times.
     */
    public boolean proves(Stamp before) {
        return before.isSettled && isLike(before);
    }

    /** Checks whether the size, the times of the last change, the identity and the kind are the same. */
    public boolean isLike(Stamp before) {
        return size == before.size
                && lastModifiedTime.equals(before.lastModifiedTime)
                && statusTime.equals(before.statusTime)
                && isSameAs(before);
    }

    /**
     * Checks whether this stamp and an earlier one belong to the same file or directory, even if it has changed.
     * Without identities of files, only the kind is compared: file or directory.
     */
    public boolean isSameAs(Stamp before) {
        return isDirectory == before.isDirectory && Objects.equals(fileKey, before.fileKey);
    }

    @Override
    public boolean isRegularFile() {
        return !isDirectory;
    }

    @Override
    public boolean isSymbolicLink() {
        return false;
    }

    @Override
    public boolean isOther() {
        return false;
    }

    @Override
    public FileTime lastAccessTime() {
        return lastModifiedTime;
    }

    @Override
    public FileTime creationTime() {
        return lastModifiedTime;
    }
}
