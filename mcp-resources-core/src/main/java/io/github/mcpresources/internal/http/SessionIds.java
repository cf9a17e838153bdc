package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.text.PlainName;

/**
 * Translates session ids between clients and the SDK's endpoint. If the node has a name, an id that a client sees
 * consists of this name, a colon, and the id that the endpoint created. A load balancer can read the node of a session
 * from the id, so it needs no table of sessions.
 */
public final class SessionIds {

    /** The session ids of a node without a name, which are the same for the client and the endpoint. */
    public static final SessionIds UNNAMED = new SessionIds("");

    private final String prefix;

    private SessionIds(String prefix) {
        this.prefix = prefix;
    }

    /**
     * Creates session ids that begin with the name of a node.
     *
     * @throws IllegalArgumentException if the name is malformed
     */
    public static SessionIds of(String node) {
        return new SessionIds(PlainName.check("node", node) + ":");
    }

    /** Checks whether the node has a name, so that the ids that clients see differ from the ids of the endpoint. */
    public boolean isNamed() {
        return !prefix.isEmpty();
    }

    public String toClient(String id) {
        return prefix + id;
    }

    /**
     * Returns the id to pass to the endpoint. An id that does not begin with the name of this node is returned
     * unchanged, and the endpoint treats it as an unknown session.
     */
    public String fromClient(String id) {
        return id.startsWith(prefix) ? id.substring(prefix.length()) : id;
    }
}
