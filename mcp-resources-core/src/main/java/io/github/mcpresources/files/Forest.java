package io.github.mcpresources.files;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All directory trees of a provider.
 *
 * @param prefix the prefix of all URIs
 * @param trees the trees by the names of their roots
 * @param directories true if directories are resources too
 * @param stepsPerPage the number of steps after which a page ends, even if it is not full: one step for each examined
 *     entry, and further steps for each directory that is read
 */
record Forest(
        String prefix, Map<String, FileTree> trees, DirectoryImages images, boolean directories, int stepsPerPage) {

    Forest {
        trees = Collections.unmodifiableMap(new LinkedHashMap<>(trees)); // in the order in which the roots were added
    }

    List<String> roots() {
        return trees.keySet().stream().sorted().toList();
    }

    Set<String> uriPrefixes() {
        return trees.keySet().stream().map(root -> prefix + root + "/").collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns the names of the roots, each followed by {@code /}. A list treats the roots as the entries of one
     * directory.
     */
    List<String> keys() {
        return trees.keySet().stream().map(root -> root + "/").toList();
    }

    /** Returns the tree that contains a path, which must begin with the name of a root. */
    FileTree tree(String path) {
        return Objects.requireNonNull(trees.get(root(path)), "the path must begin with the name of a root");
    }

    /**
     * Returns the part of a URI after the prefix; empty if the URI does not begin with the prefix and the name of a
     * root.
     */
    Optional<String> path(String uri) {
        return uri.startsWith(prefix)
                ? Optional.of(uri.substring(prefix.length())).filter(path -> trees.containsKey(root(path)))
                : Optional.empty();
    }

    static String below(String path) {
        return path.substring(path.indexOf('/') + 1);
    }

    private static String root(String path) {
        return path.substring(0, Math.max(path.indexOf('/'), 0));
    }
}
