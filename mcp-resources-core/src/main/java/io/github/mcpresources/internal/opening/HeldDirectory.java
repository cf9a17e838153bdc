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
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A directory with an open handle, for platforms that look up names relative to a handle ({@code openat} and related
 * calls). Names are looked up in the directory that was opened, even if a parent is renamed or replaced.
 *
 * <p>Files are opened with {@code O_NOFOLLOW}. Directories are opened as {@code name/.}, which fails for an entry that
 * is not a directory, and therefore cannot block on a FIFO. However, such a call follows a symbolic link to a
 * directory. The file key of the opened directory is therefore compared with the file key of the entry that has the
 * name now. The system cannot reuse the file key of an open directory, so the comparison is exact.
 *
 * <p>{@link OpeningThreads} open files, because a FIFO that replaces the file after the check of its attributes would
 * block the caller until the FIFO has a writer. A call that opens a file may continue after its time limit, and then
 * still uses the handle. The handle is closed when neither this directory nor such a call uses it.
 */
final class HeldDirectory implements OpenDirectory {

    private static final String ITSELF = ".";

    private final SecureDirectoryStream<Path> handle;
    private final VerifiedOpen verifiedOpen;
    private final AtomicInteger users = new AtomicInteger(1);

    private HeldDirectory(SecureDirectoryStream<Path> handle, VerifiedOpen verifiedOpen) {
        this.handle = handle;
        this.verifiedOpen = verifiedOpen;
    }

    @SuppressWarnings("StreamResourceLeak") // the handle is closed with this directory
    static Optional<OpenDirectory> top(Path top, VerifiedOpen verifiedOpen) throws IOException {
        return held(
                verifiedOpen,
                top,
                () -> Files.readAttributes(top, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS),
                () -> handle(Files.newDirectoryStream(top.resolve(ITSELF))));
    }

    @Override
    public Iterable<Path> names() {
        return handle;
    }

    @Override
    public BasicFileAttributes attributes() throws IOException {
        return handle.getFileAttributeView(BasicFileAttributeView.class).readAttributes();
    }

    @Override
    public Optional<BasicFileAttributes> attributes(Path name) throws IOException {
        return VerifiedOpen.readAttributes(name, () -> readAttributes(name));
    }

    @Override
    public Optional<OpenDirectory> directory(Path name) throws IOException {
        return held(
                verifiedOpen, name, () -> readAttributes(name), () -> handle.newDirectoryStream(name.resolve(ITSELF)));
    }

    @Override
    public Optional<SeekableByteChannel> file(Path name) throws IOException {
        return verifiedOpen.open(
                name,
                () -> readAttributes(name),
                OpenDirectory::isFile,
                () -> verifiedOpen
                        .threads()
                        .open(
                                this::lend,
                                () -> handle.newByteChannel(
                                        name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)),
                                () -> writeTo(name)),
                (opened, before, after) -> VerifiedOpen.isSame(before, after) && VerifiedOpen.hasPositions(opened));
    }

    private Closeable lend() {
        users.incrementAndGet();
        return this;
    }

    /**
     * Unblocks a call that waits for a writer of a FIFO. If the name still refers to a FIFO, opens the FIFO for reading
     * and writing, which does not block.
     */
    private void writeTo(Path name) throws IOException {
        if (attributes(name).filter(BasicFileAttributes::isOther).isPresent()) {
            handle.newByteChannel(
                            name, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))
                    .close();
        }
    }

    /**
     * Closes the handle now or, if a call that opens a file still uses the handle, when that call ends. Closing the
     * handle during such a call would block.
     */
    @Override
    public void close() throws IOException {
        if (users.decrementAndGet() == 0) {
            handle.close();
        }
    }

    private static Optional<OpenDirectory> held(
            VerifiedOpen verifiedOpen,
            Path name,
            VerifiedOpen.AttributeSource look,
            VerifiedOpen.Opening<SecureDirectoryStream<Path>> opening)
            throws IOException {
        try {
            return verifiedOpen
                    .open(
                            name,
                            look,
                            OpenDirectory::isDirectory,
                            opening,
                            (opened, before, after) -> VerifiedOpen.isSame(
                                    opened.getFileAttributeView(BasicFileAttributeView.class)
                                            .readAttributes(),
                                    after))
                    .map(opened -> new HeldDirectory(opened, verifiedOpen));
        } catch (AccessDeniedException notForUs) { // a directory that cannot be opened is treated as absent
            return Optional.empty();
        }
    }

    private BasicFileAttributes readAttributes(Path name) throws IOException {
        return handle.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    private static SecureDirectoryStream<Path> handle(DirectoryStream<Path> stream) {
        return (SecureDirectoryStream<Path>) stream;
    }
}
