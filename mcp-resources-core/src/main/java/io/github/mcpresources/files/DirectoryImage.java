package io.github.mcpresources.files;

import io.github.mcpresources.internal.opening.OpenDirectory;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A snapshot of a directory: the names of its entries as URI segments, sorted by URI.
 *
 * <p>A subdirectory is sorted as if its name ended in {@code /}, because the URIs of the entries below it begin with
 * its name and a slash. For example, if {@code a} is a file, the order is {@code a}, {@code a-b}, {@code a.txt}. If
 * {@code a} is a directory, the order is {@code a-b}, {@code a.txt}, {@code a/}.
 *
 * <p>Checking whether each of 100,000 names is a directory would take longer than reading the names. This class
 * therefore checks a name such as {@code a} only if there is another name such as {@code a-b}, which continues with a
 * character that sorts before the slash. If the checked name is a directory, it is stored with a slash at the end.
 */
final class DirectoryImage {

    /** The memory overhead of each key in bytes: a string object and the reference to it. */
    private static final int BYTES_PER_KEY = 48;

    static final DirectoryImage EMPTY = of(List.of(), Instant.EPOCH);

    private final String[] keys;
    private final Instant begun;

    private DirectoryImage(String[] keys, Instant begun) {
        this.keys = keys;
        this.begun = begun;
    }

    /**
     * Reads a directory.
     *
     * @param path the path of the directory below the root of the tree; it is empty or ends in {@code /}
     */
    static DirectoryImage read(FileTree tree, String path, OpenDirectory directory, Instant now) throws IOException {
        String[] keys = segments(tree, path, directory).toArray(String[]::new);
        Arrays.sort(keys);
        boolean moved = false;
        for (int at = 0; at + 1 < keys.length; at++) {
            if (continuesBeforeSlash(keys[at + 1], keys[at]) && isDirectory(keys[at], tree, directory)) {
                keys[at] += "/";
                moved = true;
            }
        }
        if (moved) {
            Arrays.sort(keys);
        }
        return new DirectoryImage(keys, now);
    }

    /** Returns the URI segments of all entries of a directory that may be served, in no particular order. */
    static List<String> segments(FileTree tree, String path, OpenDirectory directory) throws IOException {
        List<String> segments = new ArrayList<>();
        try {
            for (Path entry : directory.names()) {
                tree.names()
                        .segment(entry.getFileName())
                        .filter(segment -> tree.selection().mayServe(path + segment))
                        .ifPresent(segments::add);
            }
        } catch (DirectoryIteratorException failure) {
            throw failure.getCause();
        }
        return segments;
    }

    /** Returns a snapshot whose entries are the given directories. Their paths must end in a slash. */
    static DirectoryImage of(List<String> directories, Instant now) {
        String[] keys = directories.toArray(String[]::new);
        Arrays.sort(keys);
        return new DirectoryImage(keys, now);
    }

    private static boolean continuesBeforeSlash(String text, String start) {
        return text.length() > start.length() && text.charAt(start.length()) < '/' && text.startsWith(start);
    }

    private static boolean isDirectory(String segment, FileTree tree, OpenDirectory directory) throws IOException {
        Optional<Path> name = tree.names().name(segment);
        return name.isPresent()
                && directory
                        .attributes(name.get())
                        .filter(OpenDirectory::isDirectory)
                        .isPresent();
    }

    int size() {
        return keys.length;
    }

    String key(int index) {
        return keys[index];
    }

    /**
     * Returns the time at which the read of the directory began. An entry that has existed since then is in the
     * snapshot.
     */
    Instant begun() {
        return begun;
    }

    /**
     * Returns the index at which an iteration must start to find all entries at or after a position. Usually, this is
     * the index of the first entry at or after the position. If the entry before it could be a directory with entries
     * after the position, the iteration must start at that entry instead. For example, an iteration from {@code a/x}
     * starts at {@code a}, because {@code a/y} comes after {@code a/x}. The caller must check whether the entry is a
     * directory, because the snapshot does not record this for each name.
     */
    int indexOf(String position) {
        int found = Arrays.binarySearch(keys, position);
        if (found >= 0) {
            return found;
        }
        int next = -found - 1;
        return next > 0 && mayHold(keys[next - 1], position) ? next - 1 : next;
    }

    private static boolean mayHold(String key, String position) {
        return key.endsWith("/")
                ? position.startsWith(key)
                : continuesBeforeSlash(position, key) || position.startsWith(key + "/");
    }

    int weight() {
        long weight = 64;
        for (String key : keys) {
            weight += BYTES_PER_KEY + key.length();
        }
        return (int) Math.min(weight, Integer.MAX_VALUE);
    }
}
