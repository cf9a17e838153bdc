package io.github.mcpresources.internal.content;

import org.jspecify.annotations.Nullable;

/** Decides whether the size of a file is its length. */
public final class FileLength {

    private FileLength() {}

    /**
     * Returns the length of a file.
     *
     * @param size the size in bytes according to the file system
     * @return the length in bytes; null if it is unknown because the size is 0, as that of generated files such as those
     *     of {@code /proc}
     */
    public static @Nullable Long of(long size) {
        return size == 0 ? null : Long.valueOf(size);
    }
}
