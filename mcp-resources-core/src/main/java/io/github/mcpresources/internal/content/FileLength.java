package io.github.mcpresources.internal.content;

import org.jspecify.annotations.Nullable;

/** Determines the length of a file from the size that the file system reports. */
public final class FileLength {

    private FileLength() {}

    /**
     * Returns the length of a file.
     *
     * @param size the size in bytes according to the file system
     * @return the length in bytes; null if the size is 0. In that case, the length is unknown, because generated files,
     *     such as the files in {@code /proc}, also have the size 0.
     */
    public static @Nullable Long of(long size) {
        return size == 0 ? null : Long.valueOf(size);
    }
}
