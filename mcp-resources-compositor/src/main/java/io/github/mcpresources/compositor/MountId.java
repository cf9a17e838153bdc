package io.github.mcpresources.compositor;

import java.util.Set;

/** The names that a mount may have: they stand before {@code +} in URIs, so a scheme must be left of what is joined. */
final class MountId {

    private static final int MOST_CHARACTERS = 31;
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
