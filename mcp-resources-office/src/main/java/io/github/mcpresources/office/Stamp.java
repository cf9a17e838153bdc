package io.github.mcpresources.office;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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

    /**
     * Looks at a file.
     *
     * @param path its true path, which no link is part of
     * @throws NoSuchFileException if it is not there, no regular file, or behind a link by now
     */
    static Stamp of(Path path) throws IOException {
        if (!path.toRealPath().equals(path)) {
            throw new NoSuchFileException(path.toString(), null, "A directory above it has become a link");
        }
        BasicFileAttributes seen = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!seen.isRegularFile()) {
            throw new NoSuchFileException(path.toString());
        }
        Object key = seen.fileKey();
        return new Stamp(
                seen.size(), seen.lastModifiedTime().to(TimeUnit.NANOSECONDS), key == null ? "" : key.toString());
    }
}
