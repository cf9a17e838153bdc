package io.github.mcpresources.internal.content;

import org.jspecify.annotations.Nullable;

/** Interprets the size that the file system reports for a file. */
public final class FileLength {

    private FileLength() {}

    /**
     * Returns the length of a file, given the reported size; null if the reported size is 0. The length is then
     * unknown, because the file system also reports 0 for generated files that are not empty, such as those in
     * {@code /proc}.
     */
    public static @Nullable Long of(long size) {
        return size == 0 ? null : Long.valueOf(size);
    }
}
