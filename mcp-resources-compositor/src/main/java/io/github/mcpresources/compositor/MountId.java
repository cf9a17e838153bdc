package io.github.mcpresources.compositor;

import java.util.Locale;
import java.util.Set;

/** The names that a mount may have: they stand before {@code +} in URIs, so a scheme must be left of what is joined. */
final class MountId {

    private static final int MOST_CHARACTERS = 31;
    private static final int LONGEST_NAME = 200;
    /** What an id gets that would be empty, or is refused. */
    private static final String SERVER = "server";
    /** What the world writes before a {@code +} or instead of a scheme, with a meaning of its own. */
    private static final Set<String> REFUSED = Set.of("git", "svn", "bzr", "hg", "coap", "coaps", "view-source");

    private MountId() {}

    static String require(String id) {
        if (!hasShape(id)) {
            throw new IllegalArgumentException("'" + id + "' is no id of a mount: a lower case letter, then at most 30"
                    + " lower case letters, digits and hyphens");
        }
        if (REFUSED.contains(id)) {
            throw new IllegalArgumentException("'" + id + "' is no id of a mount: '" + id + "+…' means something else");
        }
        return id;
    }

    /**
     * The id for a name: the name itself where that is one; otherwise its letters and digits in lower case, with a hyphen for
     * whatever is between them. So {@code My_Server} gets {@code my-server}, and {@code git} gets {@code git-server}.
     *
     * @throws IllegalArgumentException if the name is blank, too long, or has control characters
     */
    static String of(String name) {
        if (isValid(name)) {
            return name;
        }
        if (name.isBlank() || name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("'" + name.replaceAll("\\p{Cntrl}", "?")
                    + "' is no name of a mount: up to " + LONGEST_NAME
                    + " characters, not all of them blank and none a control character");
        }
        String id = hyphenated(name.toLowerCase(Locale.ROOT));
        if (id.isEmpty() || REFUSED.contains(id)) {
            return id.isEmpty() ? SERVER : id + "-" + SERVER;
        }
        String begun = Character.isDigit(id.charAt(0)) ? SERVER + "-" + id : id;
        return begun.length() <= MOST_CHARACTERS
                ? begun
                : begun.substring(0, MOST_CHARACTERS).replaceAll("-+$", "");
    }

    private static String hyphenated(String name) {
        return name.replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    /** Whether a text can stand for a mount in any format: a URI, which was meant as the other argument, cannot. */
    static boolean canBePrefix(String mount) {
        return mount.indexOf(':') < 0;
    }

    /**
     * Refuses what cannot stand for a mount, in the formats that take more than the ids of mounts.
     *
     * @param uri the other argument
     */
    static void requirePrefix(String mount, String uri) {
        if (!canBePrefix(mount)) {
            throw new IllegalArgumentException("'" + mount + "' is no prefix for '" + uri
                    + "': a prefix has no ':'. The mount is the first argument, the URI the second");
        }
    }

    static boolean isValid(String id) {
        return hasShape(id) && !REFUSED.contains(id);
    }

    /** By hand, because every URI comes by here. */
    private static boolean hasShape(String id) {
        int length = id.length();
        if (length == 0 || length > MOST_CHARACTERS || id.charAt(0) < 'a' || id.charAt(0) > 'z') {
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
