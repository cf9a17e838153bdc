package io.github.mcpresources.internal.trace;

import org.jspecify.annotations.Nullable;

/**
 * The JSON-RPC id and the transport of a request, for the span of the request. This object is created only if tracing
 * is on.
 *
 * @param id the JSON-RPC id of the request; null if it is unknown
 * @param network the transport, as the semantic conventions of OpenTelemetry name it: {@link #TCP} or {@link #PIPE};
 *     null if it is unknown
 */
public record Arrival(@Nullable Object id, @Nullable String network) {

    /** The transport of requests over HTTP. */
    public static final String TCP = "tcp";

    /** The transport of requests over standard input. */
    public static final String PIPE = "pipe";
}
