package io.github.mcpresources.internal.trace;

import org.jspecify.annotations.Nullable;

/**
 * How a request arrived. Fronts create this object only if tracing is on.
 *
 * @param id the JSON-RPC id of the request; null if it is unknown
 * @param network the transport in the words of the semantic conventions, {@link #TCP} or {@link #PIPE}; null if it is
 *     unknown
 */
public record Arrival(@Nullable Object id, @Nullable String network) {

    /** The transport of HTTP. */
    public static final String TCP = "tcp";

    /** The transport of standard input and output. */
    public static final String PIPE = "pipe";
}
