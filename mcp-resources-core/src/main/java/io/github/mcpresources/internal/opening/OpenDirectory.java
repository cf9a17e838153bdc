package io.github.mcpresources.internal.opening;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * An open directory. It looks up entries by their names, does not follow symbolic links, and opens only regular files
 * and directories.
 *
 * <p>An empty result means that the entry does not exist, is not of the requested kind, or is not accessible. However,
 * {@link #file} throws {@link AccessDeniedException} for a regular file that this process may not read. Other
 * exceptions mean that the system failed to look up or open the entry. Not thread-safe.
 */
public sealed interface OpenDirectory extends Closeable permits HeldDirectory, NamedDirectory {

    /**
     * Returns the entries of the directory, in no particular order. The name of an entry is the last element of its
     * path. This method must be called only once. The iteration may throw
     * {@link java.nio.file.DirectoryIteratorException}.
     */
    Iterable<Path> names() throws IOException;

    BasicFileAttributes attributes() throws IOException;

    /**
     * Returns the current attributes of an entry. For a symbolic link, the result depends on the platform: empty, or
     * the attributes of the link itself.
     */
    Optional<BasicFileAttributes> attributes(Path name) throws IOException;

    /**
     * Opens a directory by name. The caller closes it. The result is empty if there is no accessible directory with
     * this name, or if other processes kept replacing it.
     */
    Optional<OpenDirectory> directory(Path name) throws IOException;

    /**
     * Opens a regular file for reading. The caller closes it. The result is empty if there is no regular file with this
     * name, or if other processes kept replacing it.
     *
     * @throws AccessDeniedException if the file exists and this process may not read it
     * @throws IOException if the file cannot be opened within the time limit, or cannot be opened for another reason
     */
    Optional<SeekableByteChannel> file(Path name) throws IOException;

    @Override
    void close() throws IOException;

    /** Opens the top directory of a tree. Thread-safe. */
    @FunctionalInterface
    interface Opener {
        /**
         * Opens the top directory of a tree at a real path. The directories above it are trusted. The caller closes the
         * directory. The result is empty if there is no accessible directory at this path.
         */
        Optional<OpenDirectory> top(Path top) throws IOException;
    }

    Duration OPEN_TIMEOUT = Duration.ofSeconds(5);

    /**
     * Creates an opener for this platform.
     *
     * @param byHandle true to look up names relative to handles, which the platform must {@linkplain #hasHandles
     *     support}
     * @param openTimeout the maximum time to open a file
     * @param between called with a name before and after an entry is opened, so that tests can replace the entry
     */
    static Opener opener(boolean byHandle, Duration openTimeout, Consumer<Path> between) {
        VerifiedOpen verifiedOpen = new VerifiedOpen(between, new OpeningThreads(openTimeout));
        return byHandle ? top -> HeldDirectory.top(top, verifiedOpen) : top -> NamedDirectory.top(top, verifiedOpen);
    }

    /**
     * Checks whether the platform can look up names relative to the handle of a directory, and can identify the files
     * in it.
     */
    static boolean hasHandles(Path top) throws IOException {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(top)) {
            return stream instanceof SecureDirectoryStream
                    && Files.readAttributes(top, BasicFileAttributes.class).fileKey() != null;
        }
    }

    /**
     * Returns the attributes of a path, without following a link at its end; empty if the path does not exist or is not
     * accessible.
     */
    static Optional<BasicFileAttributes> readAttributes(Path path) throws IOException {
        return VerifiedOpen.readAttributes(
                path, () -> Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    }

    /** Checks whether the attributes are those of a regular file, not of a directory, link, FIFO, socket or device. */
    static boolean isFile(BasicFileAttributes attributes) {
        return attributes.isRegularFile() && !attributes.isOther();
    }

    /**
     * Checks whether the attributes are those of a directory. Junctions and other reparse points of Windows are not
     * directories.
     */
    static boolean isDirectory(BasicFileAttributes attributes) {
        return attributes.isDirectory() && !attributes.isSymbolicLink() && !attributes.isOther();
    }
}
