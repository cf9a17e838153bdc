package io.github.mcpresources.files;

import java.util.List;

/**
 * Which paths of a tree are served. What is not is neither listed nor read nor watched, and looks like what is not there.
 *
 * @param hidden whether names may begin with a dot
 * @param secrets whether names may be {@linkplain SecretNames secret}
 * @param includes one of them must match the path of a file; without any, all files are in
 * @param excludes none of them may match the path of a file, or of a directory that it is in
 * @param maxDepth the most names in the path of a file
 */
record Selection(boolean hidden, boolean secrets, List<Glob> includes, List<Glob> excludes, int maxDepth) {

    Selection {
        includes = List.copyOf(includes);
        excludes = List.copyOf(excludes);
    }

    /**
     * Whether a file, or a directory, is served as far as its path tells. A directory is if a file below it may be.
     *
     * @param path segments of a URI below the root; a directory's path ends in {@code /}, and the root's is empty
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
                && excludes.stream().noneMatch(glob -> glob.matchesOnTheWay(names))
                && (includes.isEmpty()
                        || includes.stream()
                                .anyMatch(glob -> isDirectory ? glob.mayMatchBelow(names) : glob.matches(names)));
    }

    /** Whether something of this path may be served, be it a file or a directory. */
    boolean mayServe(String path) {
        return serves(path) || serves(path + "/");
    }

    /** How many names a file has, or one in the directory. */
    private static long depth(String path) {
        return path.chars().filter(c -> c == '/').count() + 1;
    }

    private static String names(String path) {
        StringBuilder names = new StringBuilder(path.length());
        for (String segment : path.split("/", -1)) {
            names.append(names.isEmpty() ? "" : "/").append(FileNames.text(segment));
        }
        return names.toString();
    }
}
