package io.github.mcpresources.files;

import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.opening.OpenDirectory;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.DosFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A directory tree that is served.
 *
 * @param root the name of the root, one segment of a URI
 * @param top the real path of the directory, which clients never receive
 * @param selection the rules that select the served paths
 * @param fingerprinted true if the descriptors of files have fingerprints
 */
record FileTree(
        String root,
        Path top,
        OpenDirectory.Opener opener,
        Selection selection,
        boolean fingerprinted,
        FileNames names) {

    /**
     * Opens a directory below the top directory. Returns empty if a name on the path is not the name of a visible,
     * accessible directory.
     */
    Optional<OpenDirectory> open(List<Path> path) throws IOException {
        Optional<OpenDirectory> open = opener.top(top);
        for (Path name : path) {
            if (open.isEmpty()) {
                return open;
            }
            try (OpenDirectory parent = open.get()) {
                open = isShown(name, parent) ? parent.directory(name) : Optional.empty();
            }
        }
        return open;
    }

    /**
     * Returns the attributes of a regular file; empty if there is no such file, or if it is hidden or not accessible.
     */
    Optional<BasicFileAttributes> attributes(List<Path> path) throws IOException {
        return inParent(path, this::served).filter(OpenDirectory::isFile);
    }

    /** Checks whether this process may read a file. Files that it may not read are not listed. */
    boolean isReadable(Path place) {
        return Files.isReadable(place);
    }

    Path place(List<Path> path) {
        Path place = top;
        for (Path name : path) {
            place = place.resolve(name);
        }
        return place;
    }

    private Optional<BasicFileAttributes> served(OpenDirectory parent, Path name) throws IOException {
        return parent.attributes(name).filter(this::isShown);
    }

    /**
     * Returns the descriptor of a file, or of a directory if {@code segments} is empty or ends in {@code /}; empty if
     * nothing is served at this path, or if this process may not read the file.
     */
    Optional<ResourceDescriptor> descriptor(String uri, String segments) throws IOException {
        Optional<List<Path>> directory = directory(segments);
        if (directory.isPresent()) {
            String name = segments.isEmpty() ? root : FileNames.lastOf(uri.substring(0, uri.length() - 1));
            Optional<BasicFileAttributes> found =
                    segments.isEmpty() ? topAttributes() : inParent(directory.get(), this::served);
            return found.filter(OpenDirectory::isDirectory)
                    .map(attributes -> FileDescriptors.directory(uri, name, attributes));
        }
        Optional<List<Path>> file = file(segments);
        return file.isEmpty()
                ? Optional.empty()
                : attributes(file.get())
                        .filter(found -> isReadable(place(file.get())))
                        .map(found -> FileDescriptors.file(uri, FileNames.lastOf(uri), found, fingerprinted));
    }

    Optional<BasicFileAttributes> topAttributes() throws IOException {
        return OpenDirectory.readAttributes(top);
    }

    /** Opens a regular file. Returns empty if the file does not exist, is not a regular file or is hidden. */
    Optional<SeekableByteChannel> channel(List<Path> path) throws IOException {
        return inParent(path, (parent, name) -> isShown(name, parent) ? parent.file(name) : Optional.empty());
    }

    /**
     * Converts the URI segments of a directory to file names. Returns empty if a segment is not a valid name, or if the
     * directory may not be served. The argument is empty, or each of its segments ends in {@code /}.
     */
    Optional<List<Path>> directory(String segments) {
        if (segments.isEmpty()) {
            return Optional.of(List.of());
        }
        return segments.endsWith("/")
                ? path(segments.substring(0, segments.length() - 1)).filter(names -> selection.serves(segments))
                : Optional.empty();
    }

    /**
     * Checks whether a file or directory may be served, based only on the names in its path. Returns true for the top
     * directory, and for each path below it that the selection allows.
     */
    boolean mayServe(Path path, boolean isFile) {
        if (!path.startsWith(top) || path.equals(top)) {
            return path.equals(top);
        }
        StringBuilder segments = new StringBuilder();
        for (Path name : top.relativize(path)) {
            Optional<String> segment = names.segment(name);
            if (segment.isEmpty()) {
                return false;
            }
            segments.append(segments.isEmpty() ? "" : "/").append(segment.get());
        }
        return selection.serves(isFile ? segments.toString() : segments + "/");
    }

    /**
     * Converts the URI segments of a file to file names. Returns empty if a segment is not a valid name, or if the file
     * may not be served.
     */
    Optional<List<Path>> file(String segments) {
        return path(segments).filter(names -> selection.serves(segments));
    }

    /** Converts URI segments to file names. Returns empty if a segment is not a valid name. */
    private Optional<List<Path>> path(String segments) {
        List<Path> path = new ArrayList<>();
        int start = 0;
        while (start <= segments.length()) {
            int slash = segments.indexOf('/', start);
            int end = slash < 0 ? segments.length() : slash;
            Optional<Path> name = names.name(segments.substring(start, end));
            if (name.isEmpty()) {
                return Optional.empty();
            }
            path.add(name.get());
            start = end + 1;
        }
        return Optional.of(path);
    }

    /**
     * Checks whether a file is visible. On Windows, a file with the hidden attribute is visible only if hidden files
     * are served.
     */
    boolean isShown(BasicFileAttributes attributes) {
        return selection.hidden()
                || !(names.isWindows() && attributes instanceof DosFileAttributes dos && dos.isHidden());
    }

    boolean isShown(Path name, OpenDirectory parent) throws IOException {
        return selection.hidden()
                || !names.isWindows()
                || parent.attributes(name).filter(this::isShown).isPresent();
    }

    private interface InParent<T> {
        Optional<T> find(OpenDirectory parent, Path name) throws IOException;
    }

    private <T> Optional<T> inParent(List<Path> path, InParent<T> finder) throws IOException {
        int last = path.size() - 1;
        Optional<OpenDirectory> open = open(path.subList(0, last));
        if (open.isEmpty()) {
            return Optional.empty();
        }
        try (OpenDirectory parent = open.get()) {
            return finder.find(parent, path.get(last));
        }
    }
}
