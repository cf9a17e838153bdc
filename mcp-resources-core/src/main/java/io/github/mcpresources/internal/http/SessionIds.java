package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.text.PlainName;

/**
 * The ids of sessions as clients see them: the name of the node, a colon, and the id that the SDK's endpoint made. A load
 * balancer finds the node of a session in the id, without a table.
 */
public final class SessionIds {

    /** The ids of a server without a name. */
    public static final SessionIds UNNAMED = new SessionIds("");

    private final String prefix;

    private SessionIds(String prefix) {
        this.prefix = prefix;
    }

    /**
     * Returns the ids of the sessions on a node.
     *
     * @param node the name of the node
     * @return the ids
     * @throws IllegalArgumentException if the name is malformed
     */
    public static SessionIds of(String node) {
        return new SessionIds(PlainName.check("node", node) + ":");
    }

    /**
     * Checks whether clients see other ids than the endpoint.
     *
     * @return true if the node has a name
     */
    public boolean isNamed() {
        return !prefix.isEmpty();
    }

    /**
     * Returns the id to send to a client.
     *
     * @param id the id that the endpoint made
     * @return the id with the name of this node
     */
    public String toClient(String id) {
        return prefix + id;
    }

    /**
     * Returns the id to pass to the endpoint.
     *
     * @param id the id that a client sent
     * @return the id without the name of this node; the same id if it does not begin with this name, so that the
     *     endpoint does not know the session
     */
    public String fromClient(String id) {
        return id.startsWith(prefix) ? id.substring(prefix.length()) : id;
    }
}
