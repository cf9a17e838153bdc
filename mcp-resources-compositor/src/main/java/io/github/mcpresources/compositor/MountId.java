package io.github.mcpresources.compositor;

import java.util.Set;
import java.util.regex.Pattern;

/** The names that a mount may have: they stand before {@code +} in URIs, so a scheme must be left of what is joined. */
final class MountId {

    private static final Pattern SHAPE = Pattern.compile("[a-z][a-z0-9-]{0,30}");
    /** What the world writes before a {@code +} or instead of a scheme, with a meaning of its own. */
    private static final Set<String> REFUSED = Set.of("git", "svn", "bzr", "hg", "coap", "coaps", "view-source");

    private MountId() {}

    static String require(String id) {
        if (!SHAPE.matcher(id).matches()) {
            throw new IllegalArgumentException("'" + id + "' is no id of a mount: a lower case letter, then at most 30"
                    + " lower case letters, digits and hyphens");
        }
        if (REFUSED.contains(id)) {
            throw new IllegalArgumentException("'" + id + "' is no id of a mount: '" + id + "+…' means something else");
        }
        return id;
    }
}
