package io.github.mcpresources.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a directory held when it was read: a segment for each file, a segment and {@code /} for each directory, sorted.
 *
 * <p>With the slash, a subtree stands exactly where its URIs stand among those of the files beside it.
 */
final class DirectoryImage {

    /** What a short string and a reference to it take, besides the characters. */
    private static final int BYTES_PER_KEY = 48;

    static final DirectoryImage EMPTY = of(List.of(), Instant.EPOCH);

    private final String[] keys;
    private final Instant begun;

    private DirectoryImage(String[] keys, Instant begun) {
        this.keys = keys;
        this.begun = begun;
    }

    /** Reads a directory. */
    static DirectoryImage read(FileTree tree, OpenDirectory directory, Instant now) throws IOException {
        List<String> keys = new ArrayList<>();
        try {
            for (Path entry : directory.names()) {
                Path name = entry.getFileName();
                Optional<String> segment = tree.names().segment(name);
                if (segment.isPresent()) {
                    directory
                            .attributes(name)
                            .filter(attributes -> tree.isServed(name, attributes))
                            .flatMap(attributes -> key(segment.get(), attributes))
                            .ifPresent(keys::add);
                }
            }
        } catch (DirectoryIteratorException failure) {
            throw failure.getCause();
        }
        return of(keys, now);
    }

    /** An image of these keys. */
    static DirectoryImage of(List<String> keys, Instant now) {
        String[] sorted = keys.toArray(String[]::new);
        Arrays.sort(sorted);
        return new DirectoryImage(sorted, now);
    }

    private static Optional<String> key(String segment, BasicFileAttributes attributes) {
        if (OpenDirectory.isFile(attributes)) {
            return Optional.of(segment);
        }
        return OpenDirectory.isDirectory(attributes) ? Optional.of(segment + "/") : Optional.empty();
    }

    int size() {
        return keys.length;
    }

    String key(int index) {
        return keys[index];
    }

    /** When reading began: what existed from then on is in the image. */
    Instant begun() {
        return begun;
    }

    /** The first entry that is, or holds, something at or after a position. */
    int indexOf(String position) {
        int found = Arrays.binarySearch(keys, position);
        if (found >= 0) {
            return found;
        }
        int next = -found - 1;
        boolean inside = next > 0 && keys[next - 1].endsWith("/") && position.startsWith(keys[next - 1]);
        return inside ? next - 1 : next;
    }

    /** About how many bytes it takes. */
    int weight() {
        long weight = 64;
        for (String key : keys) {
            weight += BYTES_PER_KEY + key.length();
        }
        return (int) Math.min(weight, Integer.MAX_VALUE);
    }
}
