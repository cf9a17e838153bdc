package io.github.mcpresources.office.internal.opc;

import java.util.ArrayDeque;
import java.util.Deque;

/** Resolves the names of parts. They are never used as file system paths. */
public final class PartNames {

    private PartNames() {}

    /**
     * Resolves the target of a relationship against the name of its source part. The result has no leading slash.
     * Segments {@code ..} that would lead above the root are ignored. A fragment is removed, and backslashes are
     * treated as slashes.
     */
    public static String resolve(String source, String target) {
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
     * Returns the name of the part that contains the relationships of the given part, such as {@code
     * word/_rels/document.xml.rels}. An empty name means the package itself.
     */
    public static String relationshipsOf(String part) {
        int slash = part.lastIndexOf('/') + 1;
        return part.substring(0, slash) + "_rels/" + part.substring(slash) + ".rels";
    }

    public static String base(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    /** Returns the extension of the file name in a path, without the dot; the whole file name if it has no dot. */
    public static String extension(String path) {
        String base = base(path);
        return base.substring(base.lastIndexOf('.') + 1);
    }
}
