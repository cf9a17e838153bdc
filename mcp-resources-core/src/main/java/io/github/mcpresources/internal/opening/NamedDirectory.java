package io.github.mcpresources.internal.opening;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A directory identified by its real path, for platforms without directory handles (Windows, macOS).
 *
 * <p>The path of a directory or an entry must be real: it contains no link, no junction, no short name of Windows, and
 * no name whose case differs from the name on the disk. This is checked after the names or the attributes are read, and
 * both before and after a file is opened. An attacker with write access to the tree can bypass this check by replacing
 * a parent with a link and restoring the parent at exactly the right moments.
 */
final class NamedDirectory implements OpenDirectory {

    private final Path real;
    private final VerifiedOpen verifiedOpen;

    private NamedDirectory(Path real, VerifiedOpen verifiedOpen) {
        this.real = real;
        this.verifiedOpen = verifiedOpen;
    }

    static Optional<OpenDirectory> top(Path top, VerifiedOpen verifiedOpen) throws IOException {
        return VerifiedOpen.readAttributes(top, () -> readAttributes(top))
                .filter(OpenDirectory::isDirectory)
                .map(directory -> new NamedDirectory(top, verifiedOpen));
    }

    @Override
    public Iterable<Path> names() throws IOException {
        List<Path> names = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(real)) {
            stream.forEach(names::add);
        }
        return isReal(real) ? names : List.of();
    }

    @Override
    public BasicFileAttributes attributes() throws IOException {
        return readAttributes(real);
    }

    @Override
    public Optional<BasicFileAttributes> attributes(Path name) throws IOException {
        return VerifiedOpen.readAttributes(name, () -> readAttributes(real.resolve(name)));
    }

    @Override
    public Optional<OpenDirectory> directory(Path name) throws IOException {
        return top(real.resolve(name), verifiedOpen);
    }

    @Override
    public Optional<SeekableByteChannel> file(Path name) throws IOException {
        Path file = real.resolve(name);
        return verifiedOpen.open(
                name,
                () -> readAttributes(file),
                OpenDirectory::isFile,
                () -> verifiedOpen
                        .threads()
                        .open(
                                () -> this,
                                () -> Files.newByteChannel(
                                        file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)),
                                () -> writeTo(file)),
                // each check of the attributes verifies that the path is real
                (opened, before, after) -> VerifiedOpen.isSame(before, after) && VerifiedOpen.hasPositions(opened));
    }

    /**
     * Unblocks a call that waits for a writer of a FIFO. If the path still refers to a FIFO, opens the FIFO for reading
     * and writing, which does not block.
     */
    private static void writeTo(Path file) throws IOException {
        if (readAttributes(file).isOther()) {
            Files.newByteChannel(
                            file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))
                    .close();
        }
    }

    @Override
    public void close() {}

    /**
     * Returns the attributes of a path. Throws {@link NoSuchFileException} if the path differs from its real path, for
     * example because it contains a link.
     */
    private static BasicFileAttributes readAttributes(Path path) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.isSymbolicLink() || !isReal(path)) {
            throw new NoSuchFileException(null);
        }
        return attributes;
    }

    /**
     * Checks whether a path equals its {@linkplain Path#toRealPath real path}. Compares strings, because {@link
     * Path#equals} ignores case on Windows.
     */
    private static boolean isReal(Path path) throws IOException {
        return path.toRealPath().toString().equals(path.toString());
    }
}
