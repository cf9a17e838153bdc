package io.github.mcpresources.files;

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

/**
 * A directory held by its handle ({@code openat} and its kin): whoever renames or replaces a parent meanwhile, names
 * are looked up in the very directory that was opened.
 *
 * <p>Files are opened with {@code O_NOFOLLOW}. Directories are opened as {@code name/.}, which fails on anything else
 * and so cannot wait for the writer of a FIFO; it would follow a link, therefore the parent must still call the very
 * directory that we hold by that name. What is held cannot have its file key given to another one, so the proof is
 * exact.
 *
 * <p>What remains: a FIFO that is swapped in after we saw a regular file holds the opening thread until it gets a
 * writer. The request times out; only who may write to the tree can do that.
 */
final class HeldDirectory implements OpenDirectory {

    private static final String ITSELF = ".";

    private final SecureDirectoryStream<Path> handle;
    private final ProvenOpen proven;

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
                () -> handle.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)),
                (opened, before, after) -> ProvenOpen.isSame(before, after) && ProvenOpen.hasPositions(opened));
    }

    @Override
    public void close() throws IOException {
        handle.close();
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
