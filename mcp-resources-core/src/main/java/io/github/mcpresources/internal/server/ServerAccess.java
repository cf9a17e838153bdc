package io.github.mcpresources.internal.server;

import io.github.mcpresources.Handle;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.internal.stateless.StatelessDispatcher;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Gives the other packages of this library access to internals of a resource server. */
public abstract class ServerAccess {

    private static volatile @Nullable Function<Object, ServerAccess> opener;

    /** Called by the resource server. */
    protected ServerAccess() {}

    /**
     * Sets the function that gives access to a server. The class of the servers calls this when it is initialized.
     *
     * @param value takes a {@code ResourceServer}
     */
    public static void openWith(Function<Object, ServerAccess> value) {
        opener = Objects.requireNonNull(value, "value");
    }

    /**
     * Returns the access to a server.
     *
     * @param server a {@code ResourceServer}
     * @return the access
     */
    public static ServerAccess of(Object server) {
        return Objects.requireNonNull(opener, "opener").apply(Objects.requireNonNull(server, "server"));
    }

    /**
     * Returns the requests for tools.
     *
     * @return the requests of tools
     */
    public abstract ToolRequests toolRequests();

    /**
     * Returns the dispatcher for clients of revision 2026-07-28.
     *
     * @return the dispatcher
     */
    public abstract StatelessDispatcher dispatcher();

    /**
     * Returns the memory budget for all requests of the server.
     *
     * @return the budget, from which a filter reserves memory for bodies
     */
    public abstract MemoryBudget memory();

    /**
     * Records that there is a filter in front of the SDK's endpoints over HTTP. From then on, a request that bypasses
     * the filter, because the filter is mapped to other paths, is rejected, and a warning is logged once. Without a
     * filter, a warning is logged once. A transport with sessions counts as HTTP if it is a servlet, or its name
     * contains SSE. Over any other transport, requests that bypass the filter are only logged.
     *
     * @param extractsContext whether the filter extracts a transport context from requests
     * @throws IllegalStateException if it does not, and the server has a principal function, because the same client
     *     would then be known in a session and anonymous in revision 2026-07-28
     */
    public abstract void filtered(boolean extractsContext);

    /**
     * Marks the requests that a filter passes on to the SDK's endpoint on the current thread. If code between the
     * filter and the endpoint continues a request on another thread, it must mark that thread too.
     *
     * @return ends the mark; close it on the same thread
     */
    public abstract Handle handingOn();

    /**
     * Checks whether an SDK session accepts messages of a caller. An unowned session is assigned to the caller.
     *
     * @param sessionId the session's id
     * @param context the context that the transport extracted from the request
     * @return false if the session belongs to another caller, or the principal function fails; true if there is no such
     *     session
     */
    public abstract boolean admits(String sessionId, McpTransportContext context);
}
