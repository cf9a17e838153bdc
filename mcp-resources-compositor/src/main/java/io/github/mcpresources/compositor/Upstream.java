package io.github.mcpresources.compositor;

import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import java.util.function.Consumer;

/**
 * A provider for the resources of another process, which may be unavailable at times. In addition to the methods of a
 * provider, this interface gives access to the state of the connection.
 *
 * <p>The URIs of an upstream are those of the other process, without a prefix. The upstream passes on the data of that
 * process, including unknown fields. It may leave out or correct invalid data.
 *
 * <ul>
 *   <li>{@link #watch} subscribes to a URI in the other process, and fails with a {@link ResourceException} if that
 *       process does not support subscriptions. Closing the handle unsubscribes. A {@link ResourceCompositor} watches
 *       each URI once for all callers, or once for each caller if {@link #isPerCaller} returns true. A watch survives a
 *       reconnect: the upstream subscribes again, and sends a {@link ResourceEvent.Updated} for each URI. If a watch
 *       begins during an outage, the upstream should subscribe after it has reconnected. The watch should fail only if
 *       a reconnect cannot help.
 *   <li>{@link #observe} passes on the notifications of the other process when they arrive. The upstream need not limit
 *       their number.
 *   <li>A call fails with a {@link io.github.mcpresources.ResourceNotFoundException} if the other process returns an
 *       error that means "not found". It fails with an {@link UpstreamException} if the other process returns an
 *       internal error, a protocol error or an invalid response, or if there is no response because the upstream is
 *       down, was closed, or took too long. For any other returned error, the call fails with a {@link
 *       ResourceException}. If the state is {@link UpstreamState.Phase#OPEN}, a call fails at once.
 *   <li>The deadline of the {@link RequestContext} applies, and cancelling the context cancels the call.
 * </ul>
 *
 * <p>Implementations connect when they are started or on the first request, reconnect by themselves, and are safe for
 * use by many threads.
 */
public interface Upstream extends ResourceProvider, AutoCloseable {

    /**
     * Returns the name for logs and the health view. It may differ from the name and the id of the mount.
     *
     * @return the name
     */
    String name();

    /**
     * Starts to connect, unless the upstream was started already. This method does not wait for the connection. The
     * default implementation does nothing; the upstream then connects on the first request.
     */
    default void start() {}

    /**
     * Checks whether each caller has a separate connection, so that no caller receives data of another caller. By
     * default all callers share one connection.
     *
     * @return true if each caller has a separate connection; the value never changes
     */
    default boolean isPerCaller() {
        return false;
    }

    /**
     * Returns the state of the connection to the upstream server.
     *
     * @return the current state
     */
    UpstreamState state();

    /**
     * Notifies a listener of each change of the state from now on, until the returned handle is closed. The listener
     * must return quickly.
     *
     * @param listener the listener, which is called with the new state
     * @return a handle that ends the notifications when closed
     */
    Handle onStateChange(Consumer<UpstreamState> listener);

    /** Closes the connection and releases its resources, within a bounded time. Further calls have no effect. */
    @Override
    void close();
}
