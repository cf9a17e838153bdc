package io.github.mcpresources.files;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a watched file or directory was like at a glance: enough to list it when it is gone, and to tell whether it
 * changed.
 *
 * @param size in bytes
 * @param lastModifiedTime when it changed last
 * @param fileKey its identity, where the platform has one
 * @param isDirectory whether it is a directory, and not a file
 * @param isSettled whether another change would have shown in its time, which may be as coarse as two seconds
 */
record Stamp(long size, FileTime lastModifiedTime, @Nullable Object fileKey, boolean isDirectory, boolean isSettled)
        implements BasicFileAttributes {

    /** The coarsest clock of a file system in use (FAT). */
    private static final Duration TICK = Duration.ofSeconds(2);

    static Stamp of(BasicFileAttributes attributes, Instant now) {
        return new Stamp(
                attributes.size(),
                attributes.lastModifiedTime(),
                attributes.fileKey(),
                attributes.isDirectory(),
                attributes.lastModifiedTime().toInstant().isBefore(now.minus(TICK)));
    }

    /** Whether it looks as it did before. */
    boolean isLike(Stamp before) {
        return size == before.size && lastModifiedTime.equals(before.lastModifiedTime) && isSameAs(before);
    }

    /** Whether it is the same file or directory, whatever happened to it, as far as the platform can tell. */
    boolean isSameAs(Stamp before) {
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
