package io.github.mcpresources.internal.opening;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

/**
 * The time of the last status change of a file or directory ({@code ctime}). The owner of a file can set its
 * modification time, for example by unpacking an archive, but not this time.
 */
public final class StatusTime {

    private StatusTime() {}

    /**
     * Returns the time of the last status change, or the modification time if the platform does not record status
     * changes. If the file no longer exists or another file is at the path, returns the current time, which differs
     * from all earlier times.
     *
     * @param path the path at which the file was found; another file may be there now
     */
    public static FileTime of(BasicFileAttributes seen, Path path) throws IOException {
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
