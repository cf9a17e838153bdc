package io.github.mcpresources.internal.opening;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The directory tree of a provider of files, for other packages of this library. It lists and opens the entries whose
 * names the provider may serve, with the same checks as the provider. For example, no symbolic link is followed.
 * Special files are listed, but never opened. Each entry is identified by the segment of its URI.
 */
public abstract class ServedTree {

    private static volatile @Nullable Function<Object, ServedTree> opener;

    /** Creates a tree. Only the package {@code files} calls this constructor. */
    protected ServedTree() {}

    /**
     * Sets the function that returns the tree of a provider. {@code DirectoryResources} calls this method when its
     * class is initialized.
     *
     * @param value the function, which accepts a {@code DirectoryResources}
     */
    public static void openWith(Function<Object, ServedTree> value) {
        opener = Objects.requireNonNull(value, "value");
    }

    /**
     * Returns the tree of a provider.
     *
     * @param provider a {@code DirectoryResources}
     * @return the tree
     */
    public static ServedTree of(Object provider) {
        return Objects.requireNonNull(opener, "opener").apply(Objects.requireNonNull(provider, "provider"));
    }

    /**
     * Returns the top directories of all roots.
     *
     * @return the real paths of the directories, by the names that the roots have in URIs, in the order in which the
     *     roots were added
     */
    public abstract Map<String, Path> tops();

    /**
     * Opens the top directory of a provider with one root.
     *
     * @return the directory, which the caller must close; empty if there is no accessible directory
     * @throws IllegalStateException if the provider has several roots
     * @throws IOException if the directory cannot be opened for another reason
     */
    public abstract Optional<Directory> top() throws IOException;

    /** The kinds of entries. */
    public enum Kind {
        /** A regular file. */
        FILE,
        /** A regular file that the system does not allow this process to read. */
        UNREADABLE_FILE,
        /** A directory. */
        DIRECTORY,
        /** A symbolic link, FIFO, socket, device or another entry that is never opened. */
        SPECIAL
    }

    /**
     * An entry of a directory.
     *
     * @param kind the kind
     * @param attributes the current attributes; null for a special entry
     */
    public record Entry(Kind kind, @Nullable BasicFileAttributes attributes) {}

    /** An open directory. Not thread-safe. */
    public interface Directory extends Closeable {

        /**
         * Returns the attributes of the directory itself.
         *
         * @return the current attributes
         * @throws IOException if the attributes cannot be read
         */
        BasicFileAttributes attributes() throws IOException;

        /**
         * Returns the names that the provider may serve, such as those that are not hidden. This method must be called
         * only once.
         *
         * @return segments of URIs, in the order of the URIs
         * @throws IOException if the directory cannot be read
         */
        List<String> segments() throws IOException;

        /**
         * Looks up an entry.
         *
         * @param segment the segment of its URI
         * @return the entry; empty if it does not exist, or if the provider does not serve it because of its name
         * @throws IOException if its attributes cannot be read
         */
        Optional<Entry> entry(String segment) throws IOException;

        /**
         * Opens a directory.
         *
         * @param segment the segment of its URI
         * @return the directory, which the caller must close; empty if there is no accessible directory with this name
         * @throws IOException if the directory cannot be opened for another reason
         */
        Optional<Directory> directory(String segment) throws IOException;

        /**
         * Opens a regular file for reading.
         *
         * @param segment the segment of its URI
         * @return the file, which the caller must close; empty if there is no regular file with this name
         * @throws AccessDeniedException if the system does not allow this process to read the file
         * @throws IOException if the file cannot be opened for another reason
         */
        Optional<SeekableByteChannel> file(String segment) throws IOException;

        @Override
        void close() throws IOException;
    }
}
