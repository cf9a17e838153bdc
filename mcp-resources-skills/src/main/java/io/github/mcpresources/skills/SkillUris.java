package io.github.mcpresources.skills;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Converts the URIs of skills to those of the provider of their files, and back. In the URIs of skills, directories do
 * not end in a slash, and there is no name of a root.
 *
 * @param start the beginning of all URIs of skills, which ends in a slash
 */
record SkillUris(String start) {

    private static final String SCHEME = "skill://";

    /** The prefix and the name of the root in the URIs of the provider of the files. */
    static final String FILES_PREFIX = "skill:///";

    static final String FILES_ROOT = "skills";

    private static final String FILES = FILES_PREFIX + FILES_ROOT + "/";

    /** The first segment is the authority of a URI, in which other characters have a meaning of their own. */
    private static final Pattern AUTHORITY = Pattern.compile("[a-z0-9._~-]+");

    private static final Pattern PREFIX = Pattern.compile("[a-z0-9._~-]+(/[A-Za-z0-9._~-]+)*");

    /**
     * Creates the URIs for a prefix.
     *
     * @throws IllegalArgumentException if the prefix is not valid
     */
    static SkillUris of(String prefix) {
        if (prefix.isEmpty()) {
            return new SkillUris(SCHEME);
        }
        boolean hasDots = prefix.equals(".") || prefix.equals("..") || ("/" + prefix + "/").matches(".*/\\.\\.?/.*");
        if (hasDots || !PREFIX.matcher(prefix).matches()) {
            throw new IllegalArgumentException("A prefix of skills must consist of segments such as 'acme/billing', of"
                    + " letters, digits, '-', '.', '_' and '~', with lower-case letters in the first one, not: "
                    + prefix);
        }
        return new SkillUris(SCHEME + prefix + "/");
    }

    /** Returns the URI of a file or, without the slash at its end, of a directory. */
    String ofPath(String path) {
        return start + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
    }

    /**
     * Returns the path below the directory of the skills: empty for this directory itself. Returns empty if the URI
     * belongs to another provider.
     */
    Optional<String> path(String uri) {
        if (uri.equals(start.substring(0, start.length() - 1)) && !start.equals(SCHEME)) {
            return Optional.of("");
        }
        if (!uri.startsWith(start) || uri.endsWith("/")) {
            return Optional.empty();
        }
        String path = uri.substring(start.length());
        return hasAuthority(path) ? Optional.of(path) : Optional.empty();
    }

    /** Checks whether a path can be part of a URI. Without a prefix, its first segment is the authority. */
    boolean hasAuthority(String path) {
        int slash = path.indexOf('/');
        String first = slash < 0 ? path : path.substring(0, slash);
        return !start.equals(SCHEME) || isAuthority(first);
    }

    private static boolean isAuthority(String segment) {
        return AUTHORITY.matcher(segment).matches();
    }

    /** Checks whether the URI of a path can be that of a file. Without a prefix, it needs a path after the authority. */
    boolean mayBeFile(String path) {
        return start.equals(SCHEME) ? path.contains("/") : !path.isEmpty();
    }

    /** Returns the URI of a file in the provider of the files. */
    static String file(String path) {
        return FILES + path;
    }

    /** Returns the URI of a directory in the provider of the files. */
    static String directory(String path) {
        return path.isEmpty() ? FILES : FILES + path + "/";
    }

    /**
     * Converts a URI of the provider of the files.
     *
     * @return the URI; empty for a file or directory that has no URI as part of skills
     */
    Optional<String> outer(String fileUri) {
        if (!fileUri.startsWith(FILES)) {
            return Optional.empty();
        }
        String path = fileUri.substring(FILES.length());
        return mayBeFile(path) && hasAuthority(path) ? Optional.of(ofPath(path)) : Optional.empty();
    }
}
