package io.github.mcpresources.files;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.opening.OpenDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Collects one page of a list: entries of directory trees in the order of their URIs, beginning at a position. Opens
 * and reads only the directories that the page needs.
 */
final class TreeWalk implements Closeable {

    /** The cost of reading a directory, in steps. One step is the examination of one entry. */
    private static final int STEPS_PER_DIRECTORY = 20;

    /**
     * The maximum number of open directories. If the iteration enters more directories, it closes the outermost ones,
     * and opens them again when it returns to them.
     */
    private static final int MAX_HANDLES = 16;

    private final Forest forest;
    private final WalkPosition position;
    private final RequestContext context;
    private final boolean deep;
    private final Level top;
    private final List<Level> levels = new ArrayList<>();
    private final List<ResourceDescriptor> items = new ArrayList<>();
    private final List<String> paths = new ArrayList<>();
    private int steps;

    private TreeWalk(Forest forest, WalkPosition position, RequestContext context, List<String> tops, boolean deep) {
        this.forest = forest;
        this.position = position;
        this.context = context;
        this.deep = deep;
        this.top = new Level(null, "");
        top.begin(DirectoryImage.of(tops, position.begun()), position.from());
    }

    static Page<ResourceDescriptor> resources(Forest forest, WalkPosition position, int limit, RequestContext context)
            throws IOException {
        try (TreeWalk walk = new TreeWalk(forest, position, context, forest.keys(), true)) {
            return walk.page(limit);
        }
    }

    static Page<ResourceDescriptor> children(
            Forest forest, String directory, WalkPosition position, int limit, RequestContext context)
            throws IOException {
        try (TreeWalk walk = new TreeWalk(forest, position, context, List.of(directory), false)) {
            return walk.page(limit);
        }
    }

    private Page<ResourceDescriptor> page(int limit) throws IOException {
        String seen = "";
        for (; ; steps++) {
            Optional<String> next = next();
            if (next.isEmpty()) {
                return Page.last(items);
            }
            if (context.isCancelled()) {
                throw new CancellationException("The request for this page was cancelled");
            }
            if (steps >= forest.stepsPerPage() && seen.compareTo(position.from()) >= 0) {
                return cut(seen, next.get());
            }
            String path = next.get();
            boolean isWayAlone = path.endsWith("/") && isWay() && !listsWay();
            Optional<Found> found = isWayAlone ? Optional.empty() : find(path);
            boolean enters =
                    isWayAlone || (isWay() && found.filter(Found::isDirectory).isPresent());
            boolean lists =
                    (!enters || listsWay()) && found.filter(this::isWanted).isPresent();
            // A full page ends only when another entry to list is found, because a directory may contain no such entry.
            if (lists && items.size() == limit) {
                return cut(seen, path);
            }
            seen = found.map(Found::path).orElse(path);
            Level level = level();
            level.pass();
            if (lists) {
                paths.add(seen);
                items.add(found.get().descriptor(forest));
            }
            if (enters) {
                enter(level, seen);
            }
        }
    }

    /** Checks whether the iteration enters the directories of the current level. */
    private boolean isWay() {
        return deep || levels.isEmpty();
    }

    /** Checks whether the directories that the iteration enters are also listed. */
    private boolean listsWay() {
        return deep && forest.directories();
    }

    /** Checks whether an entry is at or after the start of this page and has a URI that is not too long. */
    private boolean isWanted(Found found) {
        return found.path().compareTo(position.from()) >= 0 && !isTooLong(found.path());
    }

    /**
     * The current state of an entry.
     *
     * @param path ends in {@code /} if the entry is a directory
     * @param segment the last segment of the path, without a slash
     */
    private record Found(String path, String segment, BasicFileAttributes attributes, boolean isDirectory) {

        ResourceDescriptor descriptor(Forest forest) {
            String uri = forest.prefix() + path;
            String name = FileNames.text(segment);
            return isDirectory
                    ? FileDescriptors.directory(uri, name, attributes)
                    : FileDescriptors.file(
                            uri, name, attributes, forest.tree(path).fingerprinted());
        }
    }

    private Optional<Found> find(String path) throws IOException {
        Level level = level();
        FileTree tree = forest.tree(path);
        if (levels.isEmpty()) {
            return tree.topAttributes()
                    .filter(OpenDirectory::isDirectory)
                    .map(attributes -> new Found(path, tree.root(), attributes, true));
        }
        String segment = path.substring(level.path().length(), path.length() - (path.endsWith("/") ? 1 : 0));
        Optional<Path> name = tree.names().name(segment);
        Optional<OpenDirectory> directory = level.open(forest);
        if (name.isEmpty() || directory.isEmpty()) {
            return Optional.empty();
        }
        Optional<BasicFileAttributes> attributes =
                directory.get().attributes(name.get()).filter(tree::isShown);
        if (attributes.isEmpty()) {
            return Optional.empty();
        }
        boolean isDirectory = OpenDirectory.isDirectory(attributes.get());
        Found found =
                new Found(level.path() + segment + (isDirectory ? "/" : ""), segment, attributes.get(), isDirectory);
        boolean isServed = (isDirectory || OpenDirectory.isFile(attributes.get()))
                && tree.selection().serves(Forest.below(found.path()))
                && (isDirectory || level.isReadable(tree, name.get()));
        return isServed && level.isInOrder(found.path()) ? Optional.of(found) : Optional.empty();
    }

    private Level level() {
        return levels.isEmpty() ? top : levels.get(levels.size() - 1);
    }

    /**
     * Returns the path of the next entry; empty at the end of the iteration. Also closes the levels that have no
     * further entries.
     */
    private Optional<String> next() throws IOException {
        while (!levels.isEmpty() && level().next().isEmpty()) {
            levels.remove(levels.size() - 1).release();
        }
        return level().next();
    }

    private void enter(Level parent, String path) throws IOException {
        if (isTooLong(path) || !forest.tree(path).selection().serves(Forest.below(path))) {
            return;
        }
        Level level = new Level(parent, path);
        levels.add(level);
        if (levels.size() > MAX_HANDLES) {
            levels.get(levels.size() - 1 - MAX_HANDLES).release();
        }
        Optional<DirectoryImage> image =
                forest.images().find(path, position.begun(), context.time().instant());
        if (image.isEmpty()) {
            image = read(level);
        }
        if (image.isPresent()) {
            level.begin(image.get(), position.from());
        }
    }

    private Optional<DirectoryImage> read(Level level) throws IOException {
        steps += STEPS_PER_DIRECTORY;
        Instant now = context.time().instant();
        Optional<OpenDirectory> directory = level.open(forest);
        if (directory.isEmpty()) {
            return Optional.empty();
        }
        DirectoryImage image =
                DirectoryImage.read(forest.tree(level.path()), Forest.below(level.path()), directory.get(), now);
        forest.images().keep(level.path(), image);
        return Optional.of(image);
    }

    private boolean isTooLong(String path) {
        return forest.prefix().length() + path.length() > context.limits().uriLength();
    }

    /**
     * Ends the page before the next entry. If the cursor for that position would be too long, ends the page earlier, at
     * the last position whose cursor is short enough. Throws {@link LimitExceededException} if there is no such
     * position.
     */
    private Page<ResourceDescriptor> cut(String seen, String next) {
        int max = context.limits().positionLength();
        WalkPosition end = position.between(seen, next);
        Optional<String> cursor = end.cursor(max);
        int count = items.size();
        while (cursor.isEmpty() && count > 1) {
            count--;
            cursor = position.between(paths.get(count - 1), paths.get(count)).cursor(max);
        }
        if (cursor.isEmpty()) {
            int limit = context.limits().cursorLength();
            int over = WalkPosition.length(end.cursor()) - max;
            throw LimitExceededException.cursorLength(limit + (over * 4 + 2) / 3, limit);
        }
        return Page.of(items.subList(0, count), cursor.get());
    }

    @Override
    public void close() throws IOException {
        for (Level level : levels) {
            level.release();
        }
    }
}
