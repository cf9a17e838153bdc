package io.github.mcpresources.internal.documents;

import io.github.mcpresources.internal.opening.StatusTime;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * The size, times and identity of a file. A file with an unchanged stamp normally has the same content.
 *
 * @param size in bytes
 * @param modified in nanoseconds since the epoch
 * @param key the file key of the operating system and the time of the last status change; empty if there is none
 */
public record Stamp(long size, long modified, String key) {

    /**
     * Returns the stamp of a file.
     *
     * @param path the path at which the file was found; another file may be there now
     */
    public static Stamp of(BasicFileAttributes seen, Path path) throws IOException {
        Object key = seen.fileKey();
        long modified = seen.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        return new Stamp(
                seen.size(),
                modified,
                key == null ? "" : key + " " + StatusTime.of(seen, path).to(TimeUnit.NANOSECONDS));
    }
}
