package io.github.mcpresources.testkit.client;

/** How a client begins to speak with a server. */
public enum Era {
    /** With {@code initialize} and a session: the revisions up to 2025-11-25. */
    LEGACY,
    /** With requests that stand alone: 2026-07-28. */
    MODERN,
    /** {@code server/discover} first, and {@code initialize} where the server does not know it. */
    AUTO
}
