package io.github.mcpresources.office;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The look of a file from outside. A file with another stamp is another file, or has another content.
 *
 * @param size bytes
 * @param modified the time of its last change, in nanoseconds
 * @param key the system's name for it and the time at which the system noted its last change; empty where it has no such name
 */
record Stamp(long size, long modified, String key) {

    /**
     * The stamp of a file.
     *
     * @param seen its attributes
     * @param path its path, which may mean something else by now
     */
    static Stamp of(BasicFileAttributes seen, Path path) throws IOException {
        Object key = seen.fileKey();
        long modified = seen.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        return new Stamp(
                seen.size(),
                modified,
                key == null ? "" : key + " " + changed(seen, path).to(TimeUnit.NANOSECONDS));
    }

    /**
     * The time of the last change of a file or directory as the system noted it, where the platform has such a time: an owner
     * can set the time of modification to any value, but not this one.
     *
     * @param seen its attributes
     * @param path its path; where that means something else by now, the answer is the present, which no time from before equals
     */
    static FileTime changed(BasicFileAttributes seen, Path path) throws IOException {
        try {
            Map<String, Object> noted = Files.readAttributes(path, "unix:ctime,fileKey", LinkOption.NOFOLLOW_LINKS);
            boolean isSame =
                    noted.get("fileKey") != null && noted.get("fileKey").equals(seen.fileKey());
            return isSame && noted.get("ctime") instanceof FileTime time ? time : FileTime.from(Instant.now());
        } catch (FileSystemException exchanged) {
            return FileTime.from(Instant.now());
        } catch (UnsupportedOperationException | IllegalArgumentException noSuchTime) { // Windows
            return seen.lastModifiedTime();
        }
    }
}
