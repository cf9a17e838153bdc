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
 * A directory held by its handle ({@code openat} and its kin): whoever renames or replaces a parent meanwhile, names
 * are looked up in the very directory that was opened.
 *
 * <p>Files are opened with {@code O_NOFOLLOW}. Directories are opened as {@code name/.}, which fails on anything else
 * and so cannot wait for the writer of a FIFO; it would follow a link, therefore the parent must still call the very
 * directory that we hold by that name. What is held cannot have its file key given to another one, so the proof is
 * exact.
 *
 * <p>Files are opened by {@link OpeningThreads}: a FIFO that is exchanged for the file after the look at it would hold the
 * caller until it gets a writer. An open that goes on after its caller gave it up keeps the handle, which is closed when both
 * are done with it.
 */
final class HeldDirectory implements OpenDirectory {

    private static final String ITSELF = ".";

    private final SecureDirectoryStream<Path> handle;
    private final ProvenOpen proven;
    private final AtomicInteger users = new AtomicInteger(1);

    private HeldDirectory(SecureDirectoryStream<Path> handle, ProvenOpen proven) {
        this.handle = handle;
        this.proven = proven;
    }

    @SuppressWarnings("StreamResourceLeak") // the handle is ours until we are closed
    static Optional<OpenDirectory> top(Path top, ProvenOpen proven) throws IOException {
        return held(
                proven,
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
        return ProvenOpen.look(name, () -> look(name));
    }

    @Override
    public Optional<OpenDirectory> directory(Path name) throws IOException {
        return held(proven, name, () -> look(name), () -> handle.newDirectoryStream(name.resolve(ITSELF)));
    }

    @Override
    public Optional<SeekableByteChannel> file(Path name) throws IOException {
        return proven.open(
                name,
                () -> look(name),
                OpenDirectory::isFile,
                () -> proven.threads()
                        .open(
                                this::lend,
                                () -> handle.newByteChannel(
                                        name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)),
                                () -> writeTo(name)),
                (opened, before, after) -> ProvenOpen.isSame(before, after) && ProvenOpen.hasPositions(opened));
    }

    private Closeable lend() {
        users.incrementAndGet();
        return this;
    }

    /** Opens a FIFO as its writer, and as a reader too, since that does not wait: whoever waits for a writer goes on. */
    private void writeTo(Path name) throws IOException {
        if (attributes(name).filter(BasicFileAttributes::isOther).isPresent()) {
            handle.newByteChannel(
                            name, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))
                    .close();
        }
    }

    /** Closes the handle after its last user: to close it waits for whoever uses it. */
    @Override
    public void close() throws IOException {
        if (users.decrementAndGet() == 0) {
            handle.close();
        }
    }

    private static Optional<OpenDirectory> held(
            ProvenOpen proven, Path name, ProvenOpen.Look look, ProvenOpen.Opening<SecureDirectoryStream<Path>> opening)
            throws IOException {
        try {
            return proven.open(
                            name,
                            look,
                            OpenDirectory::isDirectory,
                            opening,
                            (opened, before, after) -> ProvenOpen.isSame(
                                    opened.getFileAttributeView(BasicFileAttributeView.class)
                                            .readAttributes(),
                                    after))
                    .map(opened -> new HeldDirectory(opened, proven));
        } catch (AccessDeniedException notForUs) { // what is in it is not listed either
            return Optional.empty();
        }
    }

    private BasicFileAttributes look(Path name) throws IOException {
        return handle.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    private static SecureDirectoryStream<Path> handle(DirectoryStream<Path> stream) {
        return (SecureDirectoryStream<Path>) stream;
    }
}
