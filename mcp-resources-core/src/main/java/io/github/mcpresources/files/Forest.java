package io.github.mcpresources.files;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * All trees of one provider, and how their URIs begin.
 *
 * @param prefix what all URIs begin with
 * @param trees by the names of their roots
 * @param images what was read of their directories a moment ago
 * @param directories whether directories are resources too
 * @param stepsPerPage how many entries one page looks at: out of a desert of empty directories it comes back short
 */
record Forest(
        String prefix, Map<String, FileTree> trees, DirectoryImages images, boolean directories, int stepsPerPage) {

    Forest {
        trees = Map.copyOf(trees);
    }

    /** The names of the roots, sorted. */
    List<String> roots() {
        return trees.keySet().stream().sorted().toList();
    }

    /** The trees as if they were directories of one directory. */
    List<String> keys() {
        return trees.keySet().stream().map(root -> root + "/").toList();
    }

    /** The tree that a path lies in, which must be in one. */
    FileTree tree(String path) {
        return Objects.requireNonNull(trees.get(root(path)), "a path that begins with a root");
    }

    /** The path that a URI names, if it is one below our prefix and one of our roots. */
    Optional<String> path(String uri) {
        return uri.startsWith(prefix)
                ? Optional.of(uri.substring(prefix.length())).filter(path -> trees.containsKey(root(path)))
                : Optional.empty();
    }

    /** What of a path is below its root. */
    static String below(String path) {
        return path.substring(path.indexOf('/') + 1);
    }

    private static String root(String path) {
        return path.substring(0, Math.max(path.indexOf('/'), 0));
    }
}
