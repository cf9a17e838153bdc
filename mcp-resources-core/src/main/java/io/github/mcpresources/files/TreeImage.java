package io.github.mcpresources.files;

import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.internal.opening.OpenDirectory;
import io.github.mcpresources.internal.opening.Stamp;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The served entries of the watched trees, as of the last scan of each directory. For use by one thread.
 *
 * <p>Only scans find changes. The events of the operating system only trigger scans. A scan opens directories with
 * {@link OpenDirectory}, as lists do. Clients therefore receive no events about files outside the trees, even if a
 * watched directory is replaced by another directory.
 */
final class TreeImage {

    private static final Logger log = LoggerFactory.getLogger(TreeImage.class);

    /** The path of the directory above all roots. */
    static final String TOP = "";

    /**
     * A directory to scan.
     *
     * @param hint the events that the system reported for the directory; null to scan all its entries, and all
     *     directories below it
     */
    private record Scan(String directory, @Nullable Hint hint) {}

    private final Forest forest;
    private final WatchedDirectories watches;
    private final int maxFiles;
    private final BooleanSupplier ended;
    private final Supplier<Instant> clock;
    /** The entries by directory, then by segment. The segment of a directory ends in a slash. */
    private final Map<String, Map<String, Stamp>> directories = new HashMap<>();

    private int files;
    private boolean isFull;

    /**
     * Creates an image without entries.
     *
     * @param ended returns true after the watcher is closed; a running scan then stops
     */
    TreeImage(Forest forest, WatchedDirectories watches, int maxFiles, Supplier<Instant> clock, BooleanSupplier ended) {
        this.forest = forest;
        this.watches = watches;
        this.maxFiles = maxFiles;
        this.clock = clock;
        this.ended = ended;
    }

    /**
     * Scans a directory, and each directory below it that is new, was replaced or is named in the hint. If a directory
     * cannot be read, a warning is logged and the known entries of the directory stay unchanged.
     *
     * @param start the path of the directory, which this image must contain, or {@link #TOP}
     * @param hint the events that the system reported for the directory
     */
    void scan(String start, Hint hint, TreeChanges changes) {
        Deque<Scan> rest = new ArrayDeque<>();
        rest.push(new Scan(start, hint));
        while (!rest.isEmpty() && !ended.getAsBoolean()) {
            Scan scan = rest.pop();
            try {
                // Watches before reading, so that no change is missed in between.
                boolean wasWatched = !scan.directory().equals(TOP) && watches.watch(scan.directory());
                scan(scan, wasWatched, changes, rest);
            } catch (IOException failure) { // the entries are unknown, so the old entries remain until the next scan
                watches.leave(scan.directory());
                directories.putIfAbsent(scan.directory(), new HashMap<>());
                log.warn("Cannot scan the watched directory {}; the next scan tries again", scan.directory(), failure);
            }
        }
    }

    boolean contains(String directory) {
        return directory.equals(TOP) || directories.containsKey(directory);
    }

    private void scan(Scan scan, boolean wasWatched, TreeChanges changes, Deque<Scan> rest) throws IOException {
        String directory = scan.directory();
        Map<String, Stamp> known = directories.getOrDefault(directory, Map.of());
        if (directory.equals(TOP)) {
            Map<String, Stamp> now = roots();
            compare(scan, known, now, changes, rest);
            directories.put(directory, now);
            return;
        }
        FileTree tree = forest.tree(directory);
        String below = Forest.below(directory);
        Optional<OpenDirectory> found = tree.open(tree.directory(below).orElseThrow());
        Map<String, Stamp> now = new HashMap<>();
        if (found.isPresent()) {
            try (OpenDirectory open = found.get()) {
                if (scan.hint() != null
                        && scan.hint().isComplete()
                        && wasWatched
                        && directories.containsKey(directory)) {
                    scanNames(scan, open, known, changes, rest);
                    return;
                }
                now = entries(tree, below, open, DirectoryImage.segments(tree, below, open));
            }
        }
        compare(scan, known, now, changes, rest);
        directories.put(directory, now);
    }

    /** Scans only the names in the hint, because a large directory may change often. */
    private void scanNames(
            Scan scan, OpenDirectory open, Map<String, Stamp> known, TreeChanges changes, Deque<Scan> rest)
            throws IOException {
        FileTree tree = forest.tree(scan.directory());
        Set<String> names = Objects.requireNonNull(scan.hint()).names();
        Map<String, Stamp> now = entries(tree, Forest.below(scan.directory()), open, names);
        Map<String, Stamp> before = new HashMap<>();
        for (String name : names) {
            for (String key : List.of(name, name + "/")) {
                Stamp stamp = known.get(key);
                if (stamp != null) {
                    before.put(key, stamp);
                }
            }
        }
        compare(scan, before, now, changes, rest);
        known.keySet().removeAll(before.keySet());
        known.putAll(now);
    }

    private void compare(
            Scan scan, Map<String, Stamp> before, Map<String, Stamp> now, TreeChanges changes, Deque<Scan> rest) {
        String directory = scan.directory();
        before.forEach((key, stamp) -> {
            if (!now.containsKey(key)) {
                remove(directory, key, stamp, changes);
            }
        });
        now.forEach((key, stamp) -> {
            Stamp old = before.get(key);
            if (old == null) {
                changes.added(directory, key, stamp);
            } else if (!stamp.isDirectory() && isChanged(scan, key, old, stamp)) {
                changes.updated(directory, key);
            }
            boolean isNew = old == null || !stamp.isSameAs(old);
            if (stamp.isDirectory() && (isNew || isNamed(scan, key)) && mayScan(directory + key)) {
                rest.push(new Scan(directory + key, null));
            }
        });
        files += now.size() - before.size();
    }

    /**
     * Checks whether a file has changed since the last scan. Usually, its attributes show this. However, file times
     * have a limited resolution, so the attributes may be the same after two changes in quick succession. A file that
     * was changed shortly before the last scan is therefore treated as changed again if the hint contains its name, if
     * events were lost, or if there is no hint.
     */
    private static boolean isChanged(Scan scan, String key, Stamp old, Stamp now) {
        return !now.isLike(old)
                || (!old.isSettled() && (scan.hint() == null || scan.hint().concerns(key)));
    }

    private static boolean isNamed(Scan scan, String key) {
        return scan.hint() == null || scan.hint().names().contains(key.substring(0, key.length() - 1));
    }

    private void remove(String directory, String key, Stamp stamp, TreeChanges changes) {
        changes.removed(directory, key, stamp);
        Deque<String> gone = new ArrayDeque<>(List.of(directory + key));
        while (!gone.isEmpty()) {
            String path = gone.pop();
            Map<String, Stamp> inside = directories.remove(path);
            if (inside != null) {
                watches.forget(path);
                files -= inside.size();
                inside.forEach((name, lost) -> {
                    changes.removed(path, name, lost);
                    gone.push(path + name);
                });
            }
        }
    }

    private Map<String, Stamp> roots() throws IOException {
        Map<String, Stamp> roots = new HashMap<>();
        Instant now = clock.get();
        for (String key : forest.keys()) {
            forest.tree(key)
                    .topAttributes()
                    .filter(OpenDirectory::isDirectory)
                    .ifPresent(attributes -> roots.put(key, Stamp.of(attributes, now)));
        }
        return roots;
    }

    /** Returns the served entries with these names. Omits files that this process may not read, as lists do. */
    private Map<String, Stamp> entries(
            FileTree tree, String below, OpenDirectory directory, Collection<String> segments) throws IOException {
        Map<String, Stamp> entries = new HashMap<>();
        Instant now = clock.get();
        for (String segment : segments) {
            Optional<BasicFileAttributes> attributes = attributes(tree, directory, segment);
            if (attributes.isPresent()) {
                boolean isDirectory = OpenDirectory.isDirectory(attributes.get());
                String key = segment + (isDirectory ? "/" : "");
                if (tree.selection().serves(below + key) && (isDirectory || isReadable(tree, below + key))) {
                    entries.put(key, Stamp.of(attributes.get(), now));
                }
            }
        }
        return entries;
    }

    private static boolean isReadable(FileTree tree, String segments) {
        return tree.file(segments)
                .filter(path -> tree.isReadable(tree.place(path)))
                .isPresent();
    }

    private static Optional<BasicFileAttributes> attributes(FileTree tree, OpenDirectory directory, String segment)
            throws IOException {
        Optional<Path> name = tree.names().name(segment);
        return name.isEmpty()
                ? Optional.empty()
                : directory
                        .attributes(name.get())
                        .filter(tree::isShown)
                        .filter(it -> OpenDirectory.isFile(it) || OpenDirectory.isDirectory(it));
    }

    /**
     * Checks whether a directory may be scanned. When the maximum number of entries is reached, no new directory is
     * scanned. A directory is never scanned if its path is longer than the default maximum length of a URI.
     */
    private boolean mayScan(String directory) {
        if (directory.length() > ResourceLimits.DEFAULT_URI_LENGTH) {
            return false;
        }
        if (files < maxFiles || directories.containsKey(directory)) {
            return true;
        }
        if (!isFull) {
            isFull = true;
            log.warn(
                    "The server watches {} files and directories, the maximum; changes in further directories are not reported",
                    maxFiles);
        }
        return false;
    }
}
