package io.github.mcpresources.files;

import io.github.mcpresources.internal.opening.OpenDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One directory on the way of a walk: how far the walk is in it, and its handle as long as that is kept. */
final class Level {

    private final @Nullable Level parent;
    private final String path;
    private @Nullable OpenDirectory directory;
    private @Nullable Path place;
    private DirectoryImage image = DirectoryImage.EMPTY;
    private int at;

    /**
     * A level that nothing is known of yet.
     *
     * @param parent what it is in; null where the way begins, above the roots
     * @param path its root and its segments, each with {@code /}
     */
    Level(@Nullable Level parent, String path) {
        this.parent = parent;
        this.path = path;
    }

    String path() {
        return path;
    }

    /** Whether this process may read the file of a name in the directory. */
    boolean isReadable(FileTree tree, Path name) {
        if (place == null) {
            place = tree.place(names(tree).orElseThrow());
        }
        return tree.isReadable(place.resolve(name));
    }

    private Optional<List<Path>> names(FileTree tree) {
        return tree.directory(path.substring(tree.root().length() + 1));
    }

    /** Goes to the first entry that is, or holds, something at or after a place in the order of all paths. */
    void begin(DirectoryImage known, String from) {
        image = known;
        at = from.startsWith(path) ? known.indexOf(from.substring(path.length())) : 0;
    }

    /** The path of the entry that comes next; with {@code /} where it is known to be a directory's. */
    Optional<String> next() {
        return at < image.size() ? Optional.of(path + image.key(at)) : Optional.empty();
    }

    /**
     * Whether the next entry, under this path, comes before the one after it. What was a file when the directory was
     * read, and is a directory by now, may not: it did not exist throughout, and is left out.
     */
    boolean isInOrder(String nextPath) {
        return at + 1 >= image.size() || nextPath.compareTo(path + image.key(at + 1)) < 0;
    }

    void pass() {
        at++;
    }

    /** The directory, opened; where it is gone, nothing comes next any more. */
    Optional<OpenDirectory> open(Forest forest) throws IOException {
        if (directory == null) {
            directory = opened(forest.tree(path)).orElse(null);
            at = directory == null ? image.size() : at;
        }
        return Optional.ofNullable(directory);
    }

    private Optional<OpenDirectory> opened(FileTree tree) throws IOException {
        if (parent != null && parent.directory != null) {
            String segment = path.substring(parent.path.length(), path.length() - 1);
            Optional<Path> name = tree.names().name(segment);
            return name.isPresent() ? parent.directory.directory(name.get()) : Optional.empty();
        }
        Optional<List<Path>> names = names(tree);
        return names.isPresent() ? tree.open(names.get()) : Optional.empty();
    }

    /** Gives the handle back; {@link #open} gets it again. */
    void release() throws IOException {
        if (directory != null) {
            OpenDirectory released = directory;
            directory = null;
            released.close();
        }
    }
}
