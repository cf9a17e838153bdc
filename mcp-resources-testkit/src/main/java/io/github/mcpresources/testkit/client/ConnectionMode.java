package io.github.mcpresources.testkit.client;

/** The way in which a client begins to communicate with a server. */
public enum ConnectionMode {
    /** The client sends {@code initialize} and has a session, as in the revisions up to 2025-11-25. */
    SESSION,
    /** The client sends requests that are independent of each other, as in 2026-07-28. */
    STATELESS,
    /**
     * The client sends {@code server/discover}, and then {@code initialize} if the server does not support 2026-07-28.
     */
    AUTO
}
