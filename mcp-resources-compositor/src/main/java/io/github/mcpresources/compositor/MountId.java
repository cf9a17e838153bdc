package io.github.mcpresources.compositor;

import java.util.Locale;
import java.util.Set;

/**
 * Validates the ids of mounts, and derives them from names. The compositor adds the id of a mount to each URI of the
 * mount. In the standard format, most of the resulting URIs begin with the id, a {@code +} and the original scheme,
 * such as {@code docs+https:}. The part before the colon must be a valid scheme. In {@link PrefixFormat#PATH}, and in
 * the standard format for the schemes {@code ui} and {@code skill}, the resulting URI is {@code scheme://mount/rest}.
 */
final class MountId {

    private static final int MAX_CHARACTERS = 31;
    private static final int MAX_NAME_LENGTH = 200;
    /**
     * The id for a name without ASCII letters and digits. Also the suffix for a reserved id such as {@code git}, and
     * the prefix for an id that would begin with a digit.
     */
    private static final String SERVER = "server";
    /** Strings that cannot be ids, because they are schemes, or already have a meaning before a {@code +} in URIs. */
    private static final Set<String> REFUSED = Set.of("git", "svn", "bzr", "hg", "coap", "coaps", "view-source");

    private MountId() {}

    static String require(String id) {
        if (!hasShape(id)) {
            throw new IllegalArgumentException("'" + id + "' is not a valid mount id: an id begins with a lower case"
                    + " letter, followed by at most 30 lower case letters, digits and hyphens");
        }
        if (REFUSED.contains(id)) {
            throw new IllegalArgumentException("'" + id + "' is not a valid mount id, because URIs that begin with '"
                    + id + "+' have another meaning; use another id");
        }
        return id;
    }

    /**
     * Returns the id for a name. If the name is a valid id, the id is the name itself. Otherwise the id consists of the
     * ASCII letters and digits of the name in lower case. Each run of other characters between them becomes a hyphen:
     * {@code My_Server} becomes {@code my-server}. The id of a name without ASCII letters and digits is {@code server}.
     * A reserved id gets a suffix: {@code git} becomes {@code git-server}. An id that would begin with a digit gets the
     * prefix {@code server-}. An id that would have more than 31 characters is truncated, and hyphens at its end are
     * removed.
     *
     * @throws IllegalArgumentException if the name is blank, has more than 200 characters, or has control characters
     */
    static String of(String name) {
        if (isValid(name)) {
            return name;
        }
        if (name.isBlank() || name.length() > MAX_NAME_LENGTH || name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("'" + name.replaceAll("\\p{Cntrl}", "?")
                    + "' is not a valid mount name: a name has at most " + MAX_NAME_LENGTH
                    + " characters, is not blank, and has no control characters");
        }
        String id = hyphenated(name.toLowerCase(Locale.ROOT));
        if (id.isEmpty() || REFUSED.contains(id)) {
            return id.isEmpty() ? SERVER : id + "-" + SERVER;
        }
        String begun = Character.isDigit(id.charAt(0)) ? SERVER + "-" + id : id;
        return begun.length() <= MAX_CHARACTERS
                ? begun
                : begun.substring(0, MAX_CHARACTERS).replaceAll("-+$", "");
    }

    private static String hyphenated(String name) {
        return name.replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    /**
     * Checks that a string has no colon. All formats reject an id with a colon, because the caller may have passed a
     * URI instead of an id.
     */
    static boolean canBePrefix(String mount) {
        return mount.indexOf(':') < 0;
    }

    /**
     * Throws an exception if a string has a colon, and therefore is not the id of a mount in any format.
     *
     * @param uri the URI that the caller passed together with the id, for the message
     * @throws IllegalArgumentException if the string has a colon
     */
    static void requirePrefix(String mount, String uri) {
        if (!canBePrefix(mount)) {
            throw new IllegalArgumentException("'" + mount + "' is not a mount id, because it has a ':'."
                    + " Pass the mount id first, and the URI ('" + uri + "') second");
        }
    }

    static boolean isValid(String id) {
        return hasShape(id) && !REFUSED.contains(id);
    }

    /**
     * Checks the length and the characters of an id. A loop is used instead of a regular expression, because this
     * method is called for every URI.
     */
    private static boolean hasShape(String id) {
        int length = id.length();
        if (length == 0 || length > MAX_CHARACTERS || id.charAt(0) < 'a' || id.charAt(0) > 'z') {
            return false;
        }
        for (int at = 1; at < length; at++) {
            char c = id.charAt(at);
            boolean isAllowed = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
            if (!isAllowed) {
                return false;
            }
        }
        return true;
    }
}
