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
 * A directory known by its real path, for platforms that have no handles (Windows, macOS).
 *
 * <p>Before and after each step the path must be real: no link, no junction, no short or differently cased name in any
 * place. Who swaps a parent for a link and back in the right instants can still win; only who may write to the tree can
 * try.
 */
final class NamedDirectory implements OpenDirectory {

    private final Path real;
    private final ProvenOpen proven;

    private NamedDirectory(Path real, ProvenOpen proven) {
        this.real = real;
        this.proven = proven;
    }

    static Optional<OpenDirectory> top(Path top, ProvenOpen proven) throws IOException {
        return ProvenOpen.look(top, () -> look(top))
                .filter(OpenDirectory::isDirectory)
                .map(directory -> new NamedDirectory(top, proven));
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
        return look(real);
    }

    @Override
    public Optional<BasicFileAttributes> attributes(Path name) throws IOException {
        return ProvenOpen.look(name, () -> look(real.resolve(name)));
    }

    @Override
    public Optional<OpenDirectory> directory(Path name) throws IOException {
        return top(real.resolve(name), proven);
    }

    @Override
    public Optional<SeekableByteChannel> file(Path name) throws IOException {
        Path file = real.resolve(name);
        return proven.open(
                name,
                () -> look(file),
                OpenDirectory::isFile,
                () -> proven.threads()
                        .open(
                                () -> this,
                                () -> Files.newByteChannel(
                                        file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)),
                                () -> writeTo(file)),
                // that the path is real is part of each look
                (opened, before, after) -> ProvenOpen.isSame(before, after) && ProvenOpen.hasPositions(opened));
    }

    /** Opens a FIFO as its writer, and as a reader too, since that does not wait: whoever waits for a writer goes on. */
    private static void writeTo(Path file) throws IOException {
        if (look(file).isOther()) {
            Files.newByteChannel(
                            file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))
                    .close();
        }
    }

    @Override
    public void close() {}

    /** What is there, if the path is real. */
    private static BasicFileAttributes look(Path path) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.isSymbolicLink() || !isReal(path)) {
            throw new NoSuchFileException(null);
        }
        return attributes;
    }

    /** Compared as texts: to Windows, paths that differ in case are equal. */
    private static boolean isReal(Path path) throws IOException {
        return path.toRealPath().toString().equals(path.toString());
    }
}
