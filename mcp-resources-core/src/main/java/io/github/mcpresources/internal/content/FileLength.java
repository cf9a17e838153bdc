package io.github.mcpresources.internal.content;

import org.jspecify.annotations.Nullable;

/** Determines the length of a file from the size that the file system reports. */
public final class FileLength {

    private FileLength() {}

    /**
     * Returns the length of a file whose size the file system reports; null if the size is 0. The length is then
     * unknown, because the file system also reports the size 0 for generated files, such as those in {@code /proc}.
     */
    public static @Nullable Long of(long size) {
        return size == 0 ? null : Long.valueOf(size);
    }
}
