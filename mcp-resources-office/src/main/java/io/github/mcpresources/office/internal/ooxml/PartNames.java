package io.github.mcpresources.office.internal.ooxml;

import java.util.ArrayDeque;
import java.util.Deque;

/** A resolver of the names of parts. The names are used only to look up parts in a package. */
final class PartNames {

    private PartNames() {}

    /**
     * Resolves the target of a relationship against its source part. If the path leads above the root, the rest of the
     * path is resolved against the root.
     */
    static String resolve(String source, String target) {
        String path = target.replace('\\', '/');
        int fragment = path.indexOf('#');
        if (fragment >= 0) {
            path = path.substring(0, fragment);
        }
        Deque<String> segments = new ArrayDeque<>();
        if (!path.startsWith("/")) {
            walk(segments, source.substring(0, source.lastIndexOf('/') + 1));
        }
        walk(segments, path);
        return String.join("/", segments);
    }

    private static void walk(Deque<String> segments, String path) {
        for (String segment : path.split("/", -1)) {
            if (segment.equals("..")) {
                segments.pollLast();
            } else if (!segment.isEmpty() && !segment.equals(".")) {
                segments.addLast(segment);
            }
        }
    }

    /**
     * Returns the name of the part that contains the relationships of another part, or the relationships of the package
     * if the given name is empty.
     */
    static String relationshipsOf(String part) {
        int slash = part.lastIndexOf('/') + 1;
        return part.substring(0, slash) + "_rels/" + part.substring(slash) + ".rels";
    }

    static String base(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    static String extension(String path) {
        String base = base(path);
        return base.substring(base.lastIndexOf('.') + 1);
    }
}
