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
 * An open directory: it looks up single names, follows no symbolic link, and opens nothing but regular files and
 * directories.
 *
 * <p>An empty answer means that there is no such thing, or none that may be opened. An exception means that the system
 * could not tell. Each one is for one thread at a time.
 */
public sealed interface OpenDirectory extends Closeable permits HeldDirectory, NamedDirectory {

    /**
     * The names in the directory, in no order. To be called once.
     *
     * @return single names, without the directory's path
     * @throws IOException if the directory cannot be read
     */
    Iterable<Path> names() throws IOException;

    /**
     * The attributes of the directory itself.
     *
     * @return its attributes now
     * @throws IOException if they cannot be read
     */
    BasicFileAttributes attributes() throws IOException;

    /**
     * The attributes of what has a name; of a link, those of the link.
     *
     * @param name a single name
     * @return the attributes now, or empty where nothing has the name
     * @throws IOException if they cannot be read
     */
    Optional<BasicFileAttributes> attributes(Path name) throws IOException;

    /**
     * Opens the directory of a name.
     *
     * @param name a single name
     * @return the directory, to be closed; empty where there is none that may be opened
     * @throws IOException if it cannot be opened
     */
    Optional<OpenDirectory> directory(Path name) throws IOException;

    /**
     * Opens the regular file of a name for reading. An open that the system does not end within the time limit is given up.
     *
     * @param name a single name
     * @return the file, to be closed; empty where there is none that may be opened
     * @throws AccessDeniedException if the file exists and this process may not read it
     * @throws IOException if it cannot be opened, or not in time
     */
    Optional<SeekableByteChannel> file(Path name) throws IOException;

    @Override
    void close() throws IOException;

    /** A way to open the top of a tree. Safe for many threads at once. */
    @FunctionalInterface
    interface Opener {
        /**
         * Opens the top of a tree.
         *
         * @param top a real path; the directories above it are trusted
         * @return the directory, to be closed; empty where there is none
         * @throws IOException if it cannot be opened
         */
        Optional<OpenDirectory> top(Path top) throws IOException;
    }

    /** How long an open may take: 5 seconds. */
    Duration OPEN_TIMEOUT = Duration.ofSeconds(5);

    /**
     * A way to open directories on this platform.
     *
     * @param byHandle whether to look up names relative to handles, which the platform must {@linkplain #hasHandles have}
     * @param openTimeout how long opening a file may take
     * @param between called with a name before and after each opening, so that tests can exchange what has the name
     * @return the opener
     */
    static Opener opener(boolean byHandle, Duration openTimeout, Consumer<Path> between) {
        ProvenOpen proven = new ProvenOpen(between, new OpeningThreads(openTimeout));
        return byHandle ? top -> HeldDirectory.top(top, proven) : top -> NamedDirectory.top(top, proven);
    }

    /**
     * Tells whether the platform looks up names relative to a handle, and can tell one file from another.
     *
     * @param top a directory
     * @return whether it does so below this directory
     * @throws IOException if the directory cannot be read
     */
    static boolean hasHandles(Path top) throws IOException {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(top)) {
            return stream instanceof SecureDirectoryStream
                    && Files.readAttributes(top, BasicFileAttributes.class).fileKey() != null;
        }
    }

    /**
     * The attributes of a path, without following a link at its end.
     *
     * @param path the path
     * @return its attributes, or empty where nothing is there
     * @throws IOException if they cannot be read
     */
    static Optional<BasicFileAttributes> look(Path path) throws IOException {
        return ProvenOpen.look(
                path, () -> Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Tells whether something is an ordinary file: no directory, link, FIFO, socket or device.
     *
     * @param attributes its attributes
     * @return whether it is
     */
    static boolean isFile(BasicFileAttributes attributes) {
        return attributes.isRegularFile() && !attributes.isOther();
    }

    /**
     * Tells whether something is a directory. Junctions and other reparse points of Windows are not.
     *
     * @param attributes its attributes
     * @return whether it is
     */
    static boolean isDirectory(BasicFileAttributes attributes) {
        return attributes.isDirectory() && !attributes.isSymbolicLink() && !attributes.isOther();
    }
}
