package io.github.mcpresources.internal.opening;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The directory tree of a provider of files, for other packages of this library. It lists and opens the entries whose
 * names the provider may serve, with the same checks as the provider. For example, no symbolic link is followed.
 * Special files are listed, but never opened. Each entry is identified by the URI segment that encodes its name.
 */
public abstract class ServedTree {

    private static volatile @Nullable Function<Object, ServedTree> opener;

    protected ServedTree() {}

    /**
     * Sets the function that returns the tree of a provider. {@code DirectoryResources} calls this method in its static
     * initializer.
     */
    public static void openWith(Function<Object, ServedTree> value) {
        opener = Objects.requireNonNull(value, "value");
    }

    public static ServedTree of(Object provider) {
        return Objects.requireNonNull(opener, "opener").apply(Objects.requireNonNull(provider, "provider"));
    }

    /**
     * Returns the real paths of all roots, in the order in which the roots were added. The keys are the names of the
     * roots in URIs.
     */
    public abstract Map<String, Path> tops();

    /**
     * Opens the top directory of a provider with one root. The caller closes it. The result is empty if there is no
     * accessible directory.
     *
     * @throws IllegalStateException if the provider has several roots
     */
    public abstract Optional<Directory> top() throws IOException;

    /** The kinds of entries. */
    public enum Kind {
        FILE,
        UNREADABLE_FILE,
        DIRECTORY,
        /** A symbolic link, FIFO, socket, device or other entry that is never opened. */
        SPECIAL
    }

    /**
     * An entry of a directory.
     *
     * @param stamp null for a special entry
     */
    public record Entry(Kind kind, @Nullable Stamp stamp) {}

    /** An open directory. Not thread-safe. */
    public interface Directory extends Closeable {

        /**
         * Returns the stamp of this directory. It changes when an entry is added, removed or renamed.
         *
         * @param now the current time; an earlier time is allowed, but the stamp is then less likely to be
         *     {@linkplain Stamp#isSettled settled}
         */
        Stamp stamp(Instant now) throws IOException;

        /**
         * Returns the names that the provider may serve, as URI segments in the order of the URIs. Names that the
         * provider excludes, such as hidden names, are left out. Must be called only once.
         */
        List<String> segments() throws IOException;

        /**
         * Returns the entry with a URI segment; empty if the entry does not exist, or if the provider does not serve it
         * because of its name.
         *
         * @param now the current time; an earlier time is allowed, as for {@link #stamp}
         */
        Optional<Entry> entry(String segment, Instant now) throws IOException;

        /**
         * Opens a directory by its URI segment. The caller closes it. The result is empty if there is no accessible
         * directory with this name.
         */
        Optional<Directory> directory(String segment) throws IOException;

        /**
         * Opens a regular file by its URI segment. The caller closes it. The result is empty if there is no regular
         * file with this name.
         *
         * @throws AccessDeniedException if this process may not read the file
         */
        Optional<SeekableByteChannel> file(String segment) throws IOException;

        @Override
        void close() throws IOException;
    }
}
