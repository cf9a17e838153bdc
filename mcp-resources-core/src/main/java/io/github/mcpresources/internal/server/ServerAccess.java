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

    protected ServerAccess() {}

    /** Sets the function that {@link #of} calls. The static initializer of {@code ResourceServer} calls this method. */
    public static void openWith(Function<Object, ServerAccess> value) {
        opener = Objects.requireNonNull(value, "value");
    }

    public static ServerAccess of(Object server) {
        return Objects.requireNonNull(opener, "opener").apply(Objects.requireNonNull(server, "server"));
    }

    public abstract ToolRequests toolRequests();

    public abstract StatelessDispatcher dispatcher();

    public abstract MemoryBudget memory();

    /** Returns the tracing of the server; {@link Tracing#OFF} if requests are not traced. */
    public abstract Tracing tracing();

    /**
     * Records that a filter is in front of the SDK's HTTP endpoints. After this call, a request may still bypass the
     * filter, for example because the filter is mapped to other paths. The transport determines what happens to such a
     * request:
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

    /** Checks whether the server determines the principals of its callers. Otherwise, all callers are anonymous. */
    public abstract boolean distinguishesCallers();

    /**
     * Marks the current thread as handling a request that has passed the filter. If code between the filter and the
     * endpoint continues a request on another thread, it must call this method on that thread too. The returned handle
     * removes the mark, and must be closed on the same thread.
     */
    public abstract Handle handingOn();

    /**
     * Begins to pass a request on to the SDK's endpoint, where several threads may handle it. The returned object must
     * be closed when the request has ended.
     */
    public abstract Passage passOn();

    /**
     * Counts an HTTP request that a filter rejected before its message was handled.
     *
     * @param reason the reason as one word, such as {@code host}; null if the filter answered the request without
     *     rejecting it, in which case nothing is counted
     */
    public abstract void refused(@Nullable String reason);

    /**
     * Checks whether an SDK session accepts messages from the caller of a request. If the session has no owner, the
     * caller becomes its owner.
     *
     * @return false if the session belongs to another caller or the principal function fails; otherwise true, also if
     *     there is no such session
     */
    public abstract boolean admits(String sessionId, McpTransportContext context);
}
