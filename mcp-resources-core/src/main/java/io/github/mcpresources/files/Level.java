package io.github.mcpresources.files;

import io.github.mcpresources.internal.opening.OpenDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A directory through which a {@link TreeWalk} iterates. Keeps the position of the iteration in the directory, and the
 * handle of the directory while it is open.
 */
final class Level {

    private final @Nullable Level parent;
    private final String path;
    private @Nullable OpenDirectory directory;
    private @Nullable Path place;
    private DirectoryImage image = DirectoryImage.EMPTY;
    private int at;

    /**
     * Creates a level without a snapshot of its directory.
     *
     * @param parent the enclosing level; null for the level above the roots
     * @param path the name of the root and the segments of the directory, each followed by {@code /}
     */
    Level(@Nullable Level parent, String path) {
        this.parent = parent;
        this.path = path;
    }

    String path() {
        return path;
    }

    boolean isReadable(FileTree tree, Path name) {
        if (place == null) {
            place = tree.place(names(tree).orElseThrow());
        }
        return tree.isReadable(place.resolve(name));
    }

    private Optional<List<Path>> names(FileTree tree) {
        return tree.directory(path.substring(tree.root().length() + 1));
    }

    /**
     * Starts the iteration through the directory. If the position is in the directory, the iteration starts at the
     * entry that {@link DirectoryImage#indexOf} finds. Otherwise, it starts at the first entry.
     *
     * @param from the position, as the part of a URI after the prefix
     */
    void begin(DirectoryImage known, String from) {
        image = known;
        at = from.startsWith(path) ? known.indexOf(from.substring(path.length())) : 0;
    }

    /** Returns the path of the next entry; it ends in {@code /} if the entry is known to be a directory. */
    Optional<String> next() {
        return at < image.size() ? Optional.of(path + image.key(at)) : Optional.empty();
    }

    /**
     * Checks whether the next entry still sorts before the entry after it. Returns false if the next entry was a file
     * when the snapshot was read, and is now a directory, which sorts later. The iteration skips such a directory,
     * because it has not existed throughout the iteration.
     *
     * @param nextPath the current path of the next entry; it ends in {@code /} if the entry is now a directory
     */
    boolean isInOrder(String nextPath) {
        return at + 1 >= image.size() || nextPath.compareTo(path + image.key(at + 1)) < 0;
    }

    void pass() {
        at++;
    }

    /**
     * Opens the directory unless it is open. If the directory no longer exists or is not accessible, returns empty, and
     * the level has no further entries.
     */
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

    /** Closes the handle of the directory. {@link #open} can open a new one. */
    void release() throws IOException {
        if (directory != null) {
            OpenDirectory released = directory;
            directory = null;
            released.close();
        }
    }
}
