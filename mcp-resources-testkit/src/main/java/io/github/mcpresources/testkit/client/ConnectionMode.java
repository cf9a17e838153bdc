package io.github.mcpresources.testkit.client;

/** The way in which a client begins to communicate with a server. */
public enum ConnectionMode {
    /** With {@code initialize} and a session: the revisions up to 2025-11-25. */
    SESSION,
    /** With requests that are independent of each other: 2026-07-28. */
    STATELESS,
    /** With {@code server/discover} first, and {@code initialize} if the server does not know it. */
    AUTO
}
