package io.github.mcpresources.internal.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.trace.Span;
import io.modelcontextprotocol.common.McpTransportContext;
import org.jspecify.annotations.Nullable;

/**
 * The transport context of a request, such as a tool call. A transport of this library creates it, and passes it to the
 * SDK's server together with the request.
 *
 * @param found the context that the transport extracted from the request
 * @param hasSession false if the SDK's server handles the request in a temporary session, which ends with the request;
 *     the id of that session must not be used
 * @param known the caller; null if the principal function failed
 * @param budget the memory budget that all requests share
 * @param memory the memory that is reserved for the result until it is sent; null if the transport reserves none
 * @param span the span of the request, which is the parent of the spans of reads by the tool; {@link Span#NONE} if the
 *     request is not traced
 */
public record CallContext(
        McpTransportContext found,
        boolean hasSession,
        @Nullable Caller known,
        MemoryBudget budget,
        @Nullable AnswerMemory memory,
        Span span)
        implements McpTransportContext {

    /** Returns the caller to whom the memory for the result is charged; anonymous if the principal function failed. */
    public Caller caller() {
        return known == null ? Caller.ANONYMOUS : known;
    }

    @Override
    public @Nullable Object get(String key) {
        return found.get(key);
    }
}
