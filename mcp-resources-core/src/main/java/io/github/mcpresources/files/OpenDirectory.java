package io.github.mcpresources.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * A directory that is open: single names are looked up in it, no symbolic link is ever followed, and nothing but
 * regular files and directories is ever opened.
 *
 * <p>Empty answers mean that no such thing is there, or none that may be opened; an exception means that the system
 * could not tell.
 */
sealed interface OpenDirectory extends Closeable permits HeldDirectory, NamedDirectory {

    /** The names in it, in no order; to be asked for once. */
    Iterable<Path> names() throws IOException;

    /** What the name itself stands for: of a link, the link. */
    Optional<BasicFileAttributes> attributes(Path name) throws IOException;

    /** The directory of this name, opened. */
    Optional<OpenDirectory> directory(Path name) throws IOException;

    /**
     * The regular file of this name, opened for reading.
     *
     * @throws AccessDeniedException if the file exists and this process may not read it
     */
    Optional<SeekableByteChannel> file(Path name) throws IOException;

    @Override
    void close() throws IOException;

    /** Opens the top of a tree, a real path. */
    @FunctionalInterface
    interface Opener {
        Optional<OpenDirectory> top(Path top) throws IOException;
    }

    /**
     * The way to open directories on this platform.
     *
     * @param byHandle whether to look names up relative to handles, which needs a platform that has them
     * @param proven how what is opened is proven to be what was seen
     */
    static Opener opener(boolean byHandle, ProvenOpen proven) {
        return byHandle ? top -> HeldDirectory.top(top, proven) : top -> NamedDirectory.top(top, proven);
    }

    /** Whether the platform looks names up relative to a handle, and can tell one file from another. */
    static boolean hasHandles(Path top) throws IOException {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(top)) {
            return stream instanceof SecureDirectoryStream
                    && Files.readAttributes(top, BasicFileAttributes.class).fileKey() != null;
        }
    }

    /** Whether it is an ordinary file: no directory, link, FIFO, socket or device. */
    static boolean isFile(BasicFileAttributes attributes) {
        return attributes.isRegularFile() && !attributes.isOther();
    }

    /** Whether it is a directory; junctions and other reparse points of Windows only say that they are. */
    static boolean isDirectory(BasicFileAttributes attributes) {
        return attributes.isDirectory() && !attributes.isSymbolicLink() && !attributes.isOther();
    }
}
