package io.github.mcpresources.files;

import io.github.mcpresources.internal.opening.OpenDirectory;
import io.github.mcpresources.internal.opening.ServedTree;
import io.github.mcpresources.internal.opening.Stamp;
import io.github.mcpresources.internal.opening.StatusTime;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives other packages of this library access to the served files of a {@link DirectoryResources}. */
final class OpenTree extends ServedTree {

    private final Forest forest;

    OpenTree(Forest forest) {
        this.forest = forest;
    }

    @Override
    public Map<String, Path> tops() {
        Map<String, Path> tops = new LinkedHashMap<>();
        forest.trees().forEach((name, tree) -> tops.put(name, tree.top()));
        return tops;
    }

    @Override
    public Optional<Directory> top() throws IOException {
        if (forest.trees().size() != 1) {
            throw new IllegalStateException(
                    "The provider must have exactly one root, but has the roots " + forest.roots());
        }
        FileTree tree = forest.trees().values().iterator().next();
        return tree.open(List.of()).map(open -> new Opened(tree, "", tree.top(), open));
    }

    /**
     * An open directory.
     *
     * @param path the path below the root: empty, or segments that each end in a slash
     * @param place the path in the file system; used to examine entries, but not to open them
     */
    private record Opened(FileTree tree, String path, Path place, OpenDirectory open) implements ServedTree.Directory {

        @Override
        public Stamp stamp(Instant now) throws IOException {
            return stamp(open.attributes(), place, now);
        }

        private static Stamp stamp(BasicFileAttributes attributes, Path place, Instant now) throws IOException {
            return Stamp.of(attributes, StatusTime.of(attributes, place), now);
        }

        @Override
        public List<String> segments() throws IOException {
            DirectoryImage image = DirectoryImage.read(tree, path, open, Instant.EPOCH);
            List<String> segments = new ArrayList<>(image.size());
            for (int at = 0; at < image.size(); at++) {
                String key = image.key(at);
                segments.add(key.endsWith("/") ? key.substring(0, key.length() - 1) : key);
            }
            return segments;
        }

        @Override
        public Optional<Entry> entry(String segment, Instant now) throws IOException {
            Optional<Path> name = tree.names().name(segment);
            if (name.isEmpty()) {
                return Optional.empty();
            }
            Optional<BasicFileAttributes> attributes = open.attributes(name.get());
            if (attributes.isEmpty()) { // on some platforms, a symbolic link has no attributes here
                return Files.exists(place.resolve(name.get()), LinkOption.NOFOLLOW_LINKS)
                        ? Optional.of(new Entry(Kind.SPECIAL, null))
                        : Optional.empty();
            }
            if (!tree.isShown(attributes.get())) {
                return Optional.empty();
            }
            if (OpenDirectory.isDirectory(attributes.get())) {
                return tree.selection().serves(path + segment + "/")
                        ? Optional.of(new Entry(Kind.DIRECTORY, Stamp.of(attributes.get(), now)))
                        : Optional.empty();
            }
            if (!tree.selection().serves(path + segment)) {
                return Optional.empty();
            }
            if (!OpenDirectory.isFile(attributes.get())) {
                return Optional.of(new Entry(Kind.SPECIAL, null));
            }
            Path file = place.resolve(name.get());
            Kind kind = tree.isReadable(file) ? Kind.FILE : Kind.UNREADABLE_FILE;
            return Optional.of(new Entry(kind, stamp(attributes.get(), file, now)));
        }

        @Override
        public Optional<ServedTree.Directory> directory(String segment) throws IOException {
            Optional<Path> name = tree.names().name(segment);
            String below = path + segment + "/";
            if (name.isEmpty() || !tree.selection().serves(below) || !tree.isShown(name.get(), open)) {
                return Optional.empty();
            }
            return open.directory(name.get()).map(inner -> new Opened(tree, below, place.resolve(name.get()), inner));
        }

        @Override
        public Optional<SeekableByteChannel> file(String segment) throws IOException {
            Optional<Path> name = tree.names().name(segment);
            return name.isPresent() && tree.selection().serves(path + segment)
                    ? open.file(name.get())
                    : Optional.empty();
        }

        @Override
        public void close() throws IOException {
            open.close();
        }
    }
}
