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
 * One tree that is served: a name for its root, and the directory behind it.
 *
 * @param root the root's name, one segment of a URI
 * @param top the real path of the directory; it is in no answer and no message to a client
 * @param opener opens the directory
 * @param selection which of its paths are served
 * @param fingerprinted whether a file is listed with its fingerprint
 * @param names turns names into segments and back
 */
record FileTree(
        String root,
        Path top,
        OpenDirectory.Opener opener,
        Selection selection,
        boolean fingerprinted,
        FileNames names) {

    /** The directory on a path of names below the top, opened; empty where one of the names is no directory. */
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

    /** What is known of the regular file at a path. */
    Optional<BasicFileAttributes> attributes(List<Path> path) throws IOException {
        return inParent(path, this::served).filter(OpenDirectory::isFile);
    }

    /** Whether this process may read the file at a place. What it may not read is not listed. */
    boolean isReadable(Path place) {
        return Files.isReadable(place);
    }

    /** The place of a path of names, as it is called now. */
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

    /** The file on a path of segments, or the directory if the path ends in {@code /}, as a list shows it. */
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

    /** What the top is, now. */
    Optional<BasicFileAttributes> topAttributes() throws IOException {
        return OpenDirectory.look(top);
    }

    /** The regular file at a path, opened. */
    Optional<SeekableByteChannel> channel(List<Path> path) throws IOException {
        return inParent(path, (parent, name) -> isShown(name, parent) ? parent.file(name) : Optional.empty());
    }

    /** The names on the path of a directory that may be served: none, or segments that each end in {@code /}. */
    Optional<List<Path>> directory(String segments) {
        if (segments.isEmpty()) {
            return Optional.of(List.of());
        }
        return segments.endsWith("/")
                ? path(segments.substring(0, segments.length() - 1)).filter(names -> selection.serves(segments))
                : Optional.empty();
    }

    /** The names on the path of a file that may be served. */
    Optional<List<Path>> file(String segments) {
        return path(segments).filter(names -> selection.serves(segments));
    }

    /** The names on a path of segments; empty where one of them is no name. */
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

    /** Whether a thing is not marked as hidden, which Windows does beside its name. */
    boolean isShown(BasicFileAttributes attributes) {
        return selection.hidden()
                || !(names.isWindows() && attributes instanceof DosFileAttributes dos && dos.isHidden());
    }

    private boolean isShown(Path name, OpenDirectory parent) throws IOException {
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
