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
     * @throws NoSuchFileException if it is not there, or no regular file
     */
    static Stamp of(Path path) throws IOException {
        BasicFileAttributes seen = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!seen.isRegularFile()) {
            throw new NoSuchFileException(path.toString());
        }
        Object key = seen.fileKey();
        return new Stamp(
                seen.size(), seen.lastModifiedTime().to(TimeUnit.NANOSECONDS), key == null ? "" : key.toString());
    }
}
