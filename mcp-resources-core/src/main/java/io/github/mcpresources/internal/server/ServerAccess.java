package io.github.mcpresources.internal.server;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.internal.modern.ModernDispatcher;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Gives the other packages of this library what they need of a resource server and applications do not. */
public abstract class ServerAccess {

    private static volatile @Nullable Function<Object, ServerAccess> opener;

    /** For the resource server. */
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
     * The access to a server.
     *
     * @param server a {@code ResourceServer}
     * @return the access
     */
    public static ServerAccess of(Object server) {
        return Objects.requireNonNull(opener, "opener").apply(Objects.requireNonNull(server, "server"));
    }

    /**
     * The resources of the server as its tools reach them.
     *
     * @return the requests of tools
     */
    public abstract ToolRequests toolRequests();

    /**
     * The dispatcher for clients of revision 2026-07-28.
     *
     * @return the dispatcher
     */
    public abstract ModernDispatcher modern();

    /**
     * The memory that all requests of the server may take together.
     *
     * @return the budget, from which a filter reserves bodies
     */
    public abstract MemoryBudget memory();

    /**
     * Notes that a filter stands before the SDK's endpoints over HTTP. From then on a request that does not pass it, because
     * the filter is mapped to other paths, is refused, and the log says so once. Without any filter the log says once that
     * there is none. A transport with sessions counts as one over HTTP if it is a servlet, or is named after SSE; over any
     * other one such requests are only logged.
     *
     * @param extractsContext whether the filter takes a transport context from requests
     * @throws IllegalStateException if it does not, and the server has a principal function, so that one and the same client
     *     would be known in a session and anonymous in revision 2026-07-28
     */
    public abstract void filtered(boolean extractsContext);

    /**
     * Marks the requests that a filter hands on to the SDK's endpoint on this thread. Code between the filter and the
     * endpoint that continues a request on another thread marks that thread, too.
     *
     * @return ends the mark; to be closed on the same thread
     */
    public abstract Subscription handingOn();

    /**
     * Tells whether a session of the SDK takes messages of a caller. A session without a caller belongs to this one
     * afterwards.
     *
     * @param sessionId the session's id
     * @param context what the transport found in the request
     * @return false if the session belongs to another caller, or the principal function fails; true if there is no such
     *     session
     */
    public abstract boolean admits(String sessionId, McpTransportContext context);
}
