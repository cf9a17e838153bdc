package io.github.mcpresources.internal.documents;

import io.github.mcpresources.internal.opening.OpenDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;

/**
 * The location of a file: the open directory that contains the file, and the path of the file. On platforms with
 * directory handles, an open location refers to the same directory even if a directory of the path is replaced.
 *
 * @param directory the directory that contains the file; closed with this location
 * @param path the real path, without symbolic links
 */
public record DocumentFile(OpenDirectory directory, Path path) implements Closeable {

    /**
     * Opens the directory that contains a file. The directories of the path are opened one after the other, from the
     * top directory down.
     *
     * @param top a directory above the file
     * @param path the real path of the file
     * @throws NoSuchFileException if a directory does not exist, is a symbolic link or another kind of file, or is not
     *     accessible
     */
    public static DocumentFile of(OpenDirectory.Opener opener, Path top, Path path) throws IOException {
        Path below = top.relativize(path);
        Optional<OpenDirectory> open = opener.top(top);
        for (int at = 0; at < below.getNameCount() - 1 && open.isPresent(); at++) {
            try (OpenDirectory parent = open.get()) {
                open = parent.directory(below.getName(at));
            }
        }
        return new DocumentFile(open.orElseThrow(() -> new NoSuchFileException(path.toString())), path);
    }

    /**
     * Returns the current {@link Stamp} of the file.
     *
     * @throws NoSuchFileException if there is no accessible regular file of this name
     */
    public Stamp stamp() throws IOException {
        BasicFileAttributes seen =
                directory.attributes(name()).filter(OpenDirectory::isFile).orElseThrow(this::missing);
        return Stamp.of(seen, path);
    }

    /**
     * Returns the time of the last change of the directory, for example when an entry was added, removed or replaced.
     * Returns the current time if another directory now has the path of this directory.
     */
    public FileTime lastExchange() throws IOException {
        Path parent = path.getParent();
        return parent == null ? FileTime.from(Instant.now()) : Stamp.changed(directory.attributes(), parent);
    }

    /**
     * Opens the file.
     *
     * @throws NoSuchFileException if there is no regular file of this name, if this process is not allowed to read it,
     *     or if the file was replaced repeatedly
     */
    public SeekableByteChannel open() throws IOException {
        try {
            return directory.file(name()).orElseThrow(this::missing);
        } catch (AccessDeniedException notForUs) {
            NoSuchFileException missing = missing();
            missing.initCause(notForUs);
            throw missing;
        }
    }

    private Path name() {
        return path.getName(path.getNameCount() - 1);
    }

    private NoSuchFileException missing() {
        return new NoSuchFileException(path.toString());
    }

    @Override
    public void close() throws IOException {
        directory.close();
    }
}
