package io.github.mcpresources.skills;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Converts between the URIs that clients receive and the URIs of the file provider, the internal provider that serves
 * the files of {@link SkillResources}. Unlike the URIs of the file provider, the URIs that clients receive do not
 * contain the name of a root, and the URI of a directory does not end in a slash.
 *
 * @param start the prefix of all URIs that clients receive; it ends in a slash
 */
record SkillUris(String start) {

    private static final String SCHEME = "skill://";

    /** The beginning of the URIs of the file provider, before the name of the root. */
    static final String FILES_PREFIX = "skill:///";

    static final String FILES_ROOT = "skills";

    private static final String FILES = FILES_PREFIX + FILES_ROOT + "/";

    /**
     * The form of the first segment after {@code skill://}. It is the authority of the URI, in which other characters
     * have special meanings.
     */
    private static final Pattern AUTHORITY = Pattern.compile("[a-z0-9._~-]+");

    private static final Pattern PREFIX = Pattern.compile("[a-z0-9._~-]+(/[A-Za-z0-9._~-]+)*");

    /**
     * Creates a converter for URIs with a prefix, such as {@code acme/billing}. An empty string means no prefix.
     *
     * @throws IllegalArgumentException if the prefix is not valid
     */
    static SkillUris of(String prefix) {
        if (prefix.isEmpty()) {
            return new SkillUris(SCHEME);
        }
        boolean hasDots = prefix.equals(".") || prefix.equals("..") || ("/" + prefix + "/").matches(".*/\\.\\.?/.*");
        if (hasDots || !PREFIX.matcher(prefix).matches()) {
            throw new IllegalArgumentException("A prefix must consist of segments such as 'acme/billing'. A segment"
                    + " has letters, digits, '-', '.', '_' and '~', and is not '.' or '..'. The first segment has no"
                    + " upper-case letters. The prefix is: " + prefix);
        }
        return new SkillUris(SCHEME + prefix + "/");
    }

    /** Returns the URI of a file or directory. The path of a directory may end in a slash, but its URI does not. */
    String ofPath(String path) {
        return start + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
    }

    /**
     * Returns the path of a file or directory, relative to the directory of all skills. For that directory itself, the
     * path is an empty string. Returns an empty optional if the URI does not belong to this provider.
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

    boolean hasAuthority(String path) {
        int slash = path.indexOf('/');
        String first = slash < 0 ? path : path.substring(0, slash);
        return !start.equals(SCHEME) || isAuthority(first);
    }

    private static boolean isAuthority(String segment) {
        return AUTHORITY.matcher(segment).matches();
    }

    /**
     * Checks whether a path can be the path of a file. Without a prefix, the URI of a file has at least one segment
     * after the authority.
     */
    boolean mayBeFile(String path) {
        return start.equals(SCHEME) ? path.contains("/") : !path.isEmpty();
    }

    static String file(String path) {
        return FILES + path;
    }

    static String directory(String path) {
        return path.isEmpty() ? FILES : FILES + path + "/";
    }

    /** Converts a URI of the file provider; empty if clients cannot access the file or directory. */
    Optional<String> outer(String fileUri) {
        if (!fileUri.startsWith(FILES)) {
            return Optional.empty();
        }
        String path = fileUri.substring(FILES.length());
        return mayBeFile(path) && hasAuthority(path) ? Optional.of(ofPath(path)) : Optional.empty();
    }
}
