package io.github.mcpresources.internal.documents;

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
     * @param seen the attributes of the file
     * @param path the path, where another file may be by now
     */
    public static Stamp of(BasicFileAttributes seen, Path path) throws IOException {
        Object key = seen.fileKey();
        long modified = seen.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        return new Stamp(
                seen.size(),
                modified,
                key == null ? "" : key + " " + changed(seen, path).to(TimeUnit.NANOSECONDS));
    }

    /**
     * Returns the time of the last status change of a file or directory, if the platform records it, or else its
     * modification time. An owner can set the modification time, but not the time of the last status change. If the
     * file no longer exists or another file is at the path, returns the current time, which differs from all earlier
     * times.
     */
    public static FileTime changed(BasicFileAttributes seen, Path path) throws IOException {
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
