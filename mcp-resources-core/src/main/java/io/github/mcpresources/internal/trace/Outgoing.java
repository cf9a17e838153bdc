package io.github.mcpresources.internal.trace;

import org.jspecify.annotations.Nullable;

/**
 * A request that is sent to an upstream server.
 *
 * @param upstream the name of the upstream server
 * @param uri the URI in the request; null if it has none
 * @param revision the protocol revision of the connection
 */
public record Outgoing(
        String upstream, String method, @Nullable String uri, String revision, Object id) {}
