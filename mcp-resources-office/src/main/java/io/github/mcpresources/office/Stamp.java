package io.github.mcpresources.office;

import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * What a file looks like from outside. Who finds another stamp has another file, or another content.
 *
 * @param size bytes
 * @param modified the time of its last change, in nanoseconds
 * @param key what the system calls it; empty where it has no such thing
 */
record Stamp(long size, long modified, String key) {

    /** The stamp of a file that looks so. */
    static Stamp of(BasicFileAttributes seen) {
        Object key = seen.fileKey();
        return new Stamp(
                seen.size(), seen.lastModifiedTime().to(TimeUnit.NANOSECONDS), key == null ? "" : key.toString());
    }
}
