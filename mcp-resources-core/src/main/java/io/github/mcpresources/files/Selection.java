package io.github.mcpresources.files;

import java.util.List;

/**
 * The rules that select the served paths of a tree. Other paths are not listed, read or watched, and behave like paths
 * that do not exist.
 *
 * @param hidden true if hidden files are served: names may begin with a dot and, on Windows, files may have the hidden
 *     attribute
 * @param secrets true if files with {@linkplain SecretNames secret names} are served
 * @param includes the globs of files to serve; at least one must match the path of a file, unless the list is empty
 * @param excludes the globs of files not to serve; none may match the path of a file or of a directory that contains it
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
     * Returns the number of names in the path of a file; for a directory, the number of names in the path of a file
     * directly in it.
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
