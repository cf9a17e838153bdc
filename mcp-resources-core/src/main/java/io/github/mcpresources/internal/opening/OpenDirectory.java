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
 * {@link #file} throws {@link AccessDeniedException} for a regular file that this process is not allowed to read. Other
 * exceptions mean that the system failed to look up or open the entry. Not thread-safe.
 */
public sealed interface OpenDirectory extends Closeable permits HeldDirectory, NamedDirectory {

    /**
     * Returns the names in the directory, in no particular order. This method must be called only once. The iteration
     * may throw {@link java.nio.file.DirectoryIteratorException}.
     *
     * @return paths; the last element of each path is the name of an entry
     * @throws IOException if the directory cannot be read
     */
    Iterable<Path> names() throws IOException;

    /**
     * Returns the attributes of the directory itself.
     *
     * @return the current attributes
     * @throws IOException if the attributes cannot be read
     */
    BasicFileAttributes attributes() throws IOException;

    /**
     * Returns the attributes of an entry. For a symbolic link, the result depends on the platform: empty, or the
     * attributes of the link itself.
     *
     * @param name a single name
     * @return the current attributes, or empty if the entry does not exist or is not accessible
     * @throws IOException if the attributes cannot be read
     */
    Optional<BasicFileAttributes> attributes(Path name) throws IOException;

    /**
     * Opens a directory by name.
     *
     * @param name a single name
     * @return the directory, which the caller must close; empty if the name does not refer to a directory, if the
     *     system denies access to the directory, or if other processes replaced the directory repeatedly
     * @throws IOException if the directory cannot be opened for another reason
     */
    Optional<OpenDirectory> directory(Path name) throws IOException;

    /**
     * Opens a regular file by name for reading. Fails if the system does not open the file within the time limit.
     *
     * @param name a single name
     * @return the file, which the caller must close; empty if the name does not refer to a regular file, or other
     *     processes replaced the file repeatedly
     * @throws AccessDeniedException if the file exists and the system does not allow this process to read it
     * @throws IOException if the file cannot be opened within the time limit, or cannot be opened for another reason
     */
    Optional<SeekableByteChannel> file(Path name) throws IOException;

    @Override
    void close() throws IOException;

    /** A function that opens the top directory of a tree. Thread-safe. */
    @FunctionalInterface
    interface Opener {
        /**
         * Opens the top directory of a tree.
         *
         * @param top a real path; the directories above it are trusted
         * @return the directory, which the caller must close; empty if there is no accessible directory at this path
         * @throws IOException if the directory cannot be opened for another reason
         */
        Optional<OpenDirectory> top(Path top) throws IOException;
    }

    /** The maximum time to open a file: 5 seconds. */
    Duration OPEN_TIMEOUT = Duration.ofSeconds(5);

    /**
     * Creates an opener for this platform.
     *
     * @param byHandle true to look up names relative to handles, which the platform must
     *     {@linkplain #hasHandles support}
     * @param openTimeout the maximum time to open a file
     * @param between the action that is called with a name before and after an entry is opened, so that tests can
     *     replace the entry
     * @return the opener
     */
    static Opener opener(boolean byHandle, Duration openTimeout, Consumer<Path> between) {
        VerifiedOpen verifiedOpen = new VerifiedOpen(between, new OpeningThreads(openTimeout));
        return byHandle ? top -> HeldDirectory.top(top, verifiedOpen) : top -> NamedDirectory.top(top, verifiedOpen);
    }

    /**
     * Checks whether the platform can look up names relative to a handle, and can identify files.
     *
     * @param top a directory
     * @return true if both are supported below this directory
     * @throws IOException if the directory cannot be read
     */
    static boolean hasHandles(Path top) throws IOException {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(top)) {
            return stream instanceof SecureDirectoryStream
                    && Files.readAttributes(top, BasicFileAttributes.class).fileKey() != null;
        }
    }

    /**
     * Returns the attributes of a path, without following a link at its end.
     *
     * @param path the path
     * @return the attributes, or empty if the path does not exist or is not accessible
     * @throws IOException if the attributes cannot be read
     */
    static Optional<BasicFileAttributes> readAttributes(Path path) throws IOException {
        return VerifiedOpen.readAttributes(
                path, () -> Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Checks whether attributes belong to a regular file: not a directory, link, FIFO, socket or device.
     *
     * @param attributes the attributes
     * @return true if the attributes belong to a regular file
     */
    static boolean isFile(BasicFileAttributes attributes) {
        return attributes.isRegularFile() && !attributes.isOther();
    }

    /**
     * Checks whether attributes belong to a directory. Junctions and other reparse points of Windows are not
     * directories.
     *
     * @param attributes the attributes
     * @return true if the attributes belong to a directory
     */
    static boolean isDirectory(BasicFileAttributes attributes) {
        return attributes.isDirectory() && !attributes.isSymbolicLink() && !attributes.isOther();
    }
}
