package io.github.mcpresources.internal.server;

import io.github.mcpresources.Handle;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.internal.stateless.StatelessDispatcher;
import io.github.mcpresources.internal.trace.Tracing;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Gives other packages of this library access to the internals of a resource server. */
public abstract class ServerAccess {

    private static volatile @Nullable Function<Object, ServerAccess> opener;

    /** Creates the accessor of a server. Only {@code ResourceServer} calls this constructor. */
    protected ServerAccess() {}

    /**
     * Sets the function that returns the accessor of a server. {@code ResourceServer} calls this method when its class
     * is initialized.
     *
     * @param value the function, which accepts a {@code ResourceServer}
     */
    public static void openWith(Function<Object, ServerAccess> value) {
        opener = Objects.requireNonNull(value, "value");
    }

    /**
     * Returns the accessor of a server.
     *
     * @param server a {@code ResourceServer}
     * @return the accessor
     */
    public static ServerAccess of(Object server) {
        return Objects.requireNonNull(opener, "opener").apply(Objects.requireNonNull(server, "server"));
    }

    /**
     * Returns the object through which tools send requests to the resources of the server.
     *
     * @return the requests for tools
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
     * @return the budget, from which a filter reserves memory for the bodies of requests
     */
    public abstract MemoryBudget memory();

    /**
     * Returns the tracing of the server.
     *
     * @return the tracing; {@link Tracing#OFF} if requests are not traced
     */
    public abstract Tracing tracing();

    /**
     * Records that a filter is in front of the SDK's endpoints over HTTP. After this call, a request may still bypass
     * the filter, for example because the filter is mapped to other paths. Such a request is handled according to its
     * transport:
     *
     * <ul>
     *   <li>HTTP: the request is rejected, and a warning is logged once. A transport with one session for each
     *       connection counts as HTTP if it is a servlet, or if the name of its class contains {@code
     *       SseServerTransport}.
     *   <li>stdio: the request is served.
     *   <li>other transports: the request is served, and a warning is logged once.
     * </ul>
     *
     * <p>If this method was not called, all requests are served. At the first request over HTTP, a warning is logged.
     *
     * @param extractsContext true if the filter extracts a transport context from requests
     * @throws IllegalStateException if the filter extracts no context and the server has a principal function, because
     *     the same client would then have a principal in a session, but be anonymous at revision 2026-07-28
     */
    public abstract void filtered(boolean extractsContext);

    /**
     * Marks the current thread as handling a request that has passed the filter. If code between the filter and the
     * endpoint continues a request on another thread, it must call this method on that thread too.
     *
     * @return a handle that removes the mark; it must be closed on the same thread
     */
    public abstract Handle handingOn();

    /**
     * Begins to pass a request on to the SDK's endpoint, where several threads may handle it.
     *
     * @return the passage of the request, which must be closed when the request has ended
     */
    public abstract Passage passOn();

    /**
     * Checks whether an SDK session accepts messages of a caller. A session without an owner is assigned to the caller.
     *
     * @param sessionId the id of the session
     * @param context the context that the transport extracted from the request
     * @return false if the session belongs to another caller, or the principal function fails; true if the session
     *     accepts the message, or there is no such session
     */
    public abstract boolean admits(String sessionId, McpTransportContext context);
}
