package io.github.mcpresources.internal.documents;

import io.github.mcpresources.internal.opening.OpenDirectory;
import io.github.mcpresources.internal.opening.StatusTime;
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
 * The path of a file, and the open directory that contains the file. On platforms with directory handles,
 * {@code directory} still refers to the opened directory even if another directory is later moved to its path.
 *
 * @param directory closed with this object
 * @param path the real path
 */
public record DocumentFile(OpenDirectory directory, Path path) implements Closeable {

    /**
     * Opens the directory of a file. Opens the directories on the path one after another, beginning at {@code top}.
     *
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
     * Returns the stamp of the file, that is, its size, times and identity. Throws {@link NoSuchFileException} if there
     * is no accessible regular file with this name.
     */
    public Stamp stamp() throws IOException {
        BasicFileAttributes seen =
                directory.attributes(name()).filter(OpenDirectory::isFile).orElseThrow(this::missing);
        return Stamp.of(seen, path);
    }

    /**
     * Returns the time of the last change to the directory that contains the file, such as the addition of an entry. It
     * is the time of the last status change ({@code ctime}) or, on Windows, the modification time. If the path no
     * longer leads to this directory, returns the current time, so that the directory counts as recently changed.
     */
    public FileTime lastExchange() throws IOException {
        Path parent = path.getParent();
        return parent == null ? FileTime.from(Instant.now()) : StatusTime.of(directory.attributes(), parent);
    }

    /**
     * Opens the file.
     *
     * @throws NoSuchFileException if there is no regular file of this name, if this process may not read it, or if the
     *     file was replaced repeatedly
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
