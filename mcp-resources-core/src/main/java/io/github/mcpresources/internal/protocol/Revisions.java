package io.github.mcpresources.internal.protocol;

import java.util.Set;

/** The revisions of the protocol. Each revision is a date, so that revisions can be compared as strings. */
public final class Revisions {

    /** The oldest revision that this library supports. */
    public static final String V2025_06_18 = "2025-06-18";

    /** The last revision with sessions. */
    public static final String V2025_11_25 = "2025-11-25";

    /** The first revision without sessions. */
    public static final String V2026_07_28 = "2026-07-28";

    public static final int UNSUPPORTED_VERSION = -32022;

    private static final Set<String> WITH_SESSIONS = Set.of("2024-11-05", "2025-03-26", V2025_06_18, V2025_11_25);

    private Revisions() {}

    /**
     * Checks whether a text is the name of {@link #V2026_07_28} or of an earlier published revision, even if this
     * library does not support that revision.
     */
    public static boolean isKnown(String revision) {
        return hasSessions(revision) || revision.equals(V2026_07_28);
    }

    /**
     * Checks whether a text is the name of a revision that was published before {@link #V2026_07_28}. In these
     * revisions, the client and the server negotiate the revision once for each session.
     */
    public static boolean hasSessions(String revision) {
        return WITH_SESSIONS.contains(revision);
    }

    static boolean hasIcons(String revision) {
        return revision.compareTo(V2025_11_25) >= 0;
    }

    /**
     * Checks whether a string is {@link #V2026_07_28} or a later date, which need not be a published revision. A string
     * counts as a date if it has the length of a date and begins with a digit.
     */
    public static boolean isStateless(String revision) {
        return revision.length() == V2026_07_28.length()
                && Character.isDigit(revision.charAt(0))
                && revision.compareTo(V2026_07_28) >= 0;
    }
}
