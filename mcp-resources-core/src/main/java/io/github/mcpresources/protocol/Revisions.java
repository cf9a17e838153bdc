package io.github.mcpresources.protocol;

/** The protocol revisions, which are dates and compare as text. */
public final class Revisions {

    /** The oldest one served. */
    public static final String V2025_06_18 = "2025-06-18";

    /** The last one with sessions. */
    public static final String V2025_11_25 = "2025-11-25";

    /** The first one without sessions. */
    public static final String V2026_07_28 = "2026-07-28";

    private Revisions() {}

    static boolean hasIcons(String revision) {
        return revision.compareTo(V2025_11_25) >= 0;
    }

    static boolean isModern(String revision) {
        return revision.compareTo(V2026_07_28) >= 0;
    }
}
