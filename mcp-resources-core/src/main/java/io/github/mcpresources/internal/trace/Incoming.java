package io.github.mcpresources.internal.trace;

import org.jspecify.annotations.Nullable;

/**
 * A request for which a span is started.
 *
 * @param method the MCP method
 * @param target the name of the called tool or prompt, as the client states it; null if there is none
 * @param uri the URI of the request; null if it has none
 * @param meta the {@code _meta} of the request, which may state the trace of the client, of any JSON type
 * @param revision the protocol revision that the client uses
 * @param sessionId the id of the session; null if there is none
 * @param arrival how the request arrived; null for a request that a tool sends
 */
public record Incoming(
        String method,
        @Nullable String target,
        @Nullable String uri,
        @Nullable Object meta,
        String revision,
        @Nullable String sessionId,
        @Nullable Arrival arrival) {}
