package io.github.mcpresources.internal.trace;

import org.jspecify.annotations.Nullable;

/**
 * A request for which a span is started.
 *
 * @param target the name of the called tool or prompt, as the client sent it; null if the request calls neither
 * @param uri the URI of the request; null if it has none
 * @param meta the {@code _meta} of the request, of any JSON type, which may contain the trace of the client; null if
 *     there is none
 * @param sessionId the id of the session; null if there is none
 * @param arrival the id and the transport of the request; null for a read by a tool
 */
public record Incoming(
        String method,
        @Nullable String target,
        @Nullable String uri,
        @Nullable Object meta,
        String revision,
        @Nullable String sessionId,
        @Nullable Arrival arrival) {}
