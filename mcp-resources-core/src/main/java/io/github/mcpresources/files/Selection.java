package io.github.mcpresources.files;

import java.util.List;

/**
 * The rules that select the served paths of a tree. Other paths are not listed, read or watched, and behave like paths
 * that do not exist.
 *
 * @param hidden true if hidden files are served. A file is hidden if a name in its path begins with a dot or, on
 *     Windows, if it has the hidden attribute
 * @param secrets true if files with {@linkplain SecretNames secret names} are served
 * @param includes the globs of files to serve. A file is served only if at least one glob matches its path. If the list
 *     is empty, all files are served
 * @param excludes the globs of files to exclude. If a glob matches a directory, all files below the directory are
 *     excluded
 * @param maxDepth the maximum number of names in the path of a file
 */
record Selection(boolean hidden, boolean secrets, List<Glob> includes, List<Glob> excludes, int maxDepth) {

    Selection {
        includes = List.copyOf(includes);
        excludes = List.copyOf(excludes);
    }

    /**
     * Checks whether a file or a directory is served, based on its path only. A directory is served if a file below it
     * may be served.
     *
     * @param path segments of a URI below the root; the path of a directory ends in {@code /}, and the path of the root
     *     is empty
     */
    boolean serves(String path) {
        if (path.isEmpty()) {
            return true;
        }
        boolean isDirectory = path.endsWith("/");
        if (!hidden && (path.startsWith(".") || path.contains("/."))) {
            return false;
        }
        if (maxDepth < Integer.MAX_VALUE && depth(path) > maxDepth) {
            return false;
        }
        if (secrets && includes.isEmpty() && excludes.isEmpty()) {
            return true;
        }
        String names = names(isDirectory ? path.substring(0, path.length() - 1) : path);
        return (secrets || !SecretNames.isOn(names))
                && excludes.stream().noneMatch(glob -> glob.matchesDirectory(names))
                && (includes.isEmpty()
                        || includes.stream()
                                .anyMatch(glob -> isDirectory ? glob.mayMatchBelow(names) : glob.matches(names)));
    }

    /** Checks whether a file or a directory at the path may be served. The path does not end in {@code /}. */
    boolean mayServe(String path) {
        return serves(path) || serves(path + "/");
    }

    /**
     * Returns the depth of a file: the number of names in its path. For a directory, returns the depth of the files
     * directly in the directory.
     */
    private static long depth(String path) {
        return path.chars().filter(c -> c == '/').count() + 1;
    }

    private static String names(String path) {
        if (path.indexOf('%') < 0) { // no decoding is needed; a list of a large directory checks many paths
            return path;
        }
        StringBuilder names = new StringBuilder(path.length());
        for (String segment : path.split("/", -1)) {
            names.append(names.isEmpty() ? "" : "/").append(FileNames.text(segment));
        }
        return names.toString();
    }
}
