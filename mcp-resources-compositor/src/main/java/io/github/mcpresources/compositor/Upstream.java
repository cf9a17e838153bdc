package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import java.util.function.Consumer;

/**
 * A provider whose resources are in another process, which comes and goes: what is more to know of it than of any provider.
 *
 * <p>Its URIs are those of the other process, without a prefix, and what that sent is kept as it was, unknown fields too.
 *
 * <ul>
 *   <li>{@link #watch} subscribes there, and fails with a {@link ResourceException} where that is not supported; closing
 *       the handle unsubscribes. A {@link ResourceCompositor} watches each URI once, or, {@linkplain #isPerCaller per
 *       caller}, once for each. What is watched stays so after a reconnect: the upstream subscribes again, and tells an
 *       {@link ResourceEvent.Updated} of each.
 *   <li>{@link #observe} tells what the other process notifies of, as it comes; what many notifications cost is not its
 *       concern.
 *   <li>A call fails with {@link ResourceException} for an error that the other process answered, with a
 *       {@link io.github.mcpresources.ResourceNotFoundException} for either code of "not found", and with an
 *       {@link UpstreamException} where there is no answer: it is down, was closed, or took too long. Where the state is
 *       {@link UpstreamState.Phase#OPEN}, it fails at once.
 *   <li>The deadline of the {@link RequestContext} holds, and its end cancels the call.
 * </ul>
 *
 * <p>Implementations connect when they are started or first asked, reconnect by themselves, and are safe for use by many
 * threads.
 */
public interface Upstream extends ResourceProvider, AutoCloseable {

    /**
     * What to call it in logs and in the health view; not the id of its mount.
     *
     * @return a name
     */
    String name();

    /** Begins to connect, if it has not; does not wait for it. By default nothing: the first question connects. */
    default void start() {}

    /**
     * Whether each caller is served by a connection of his own, so that none is told what another one is. By default all
     * share one.
     *
     * @return the same one for ever; true if what one caller watches is no watch of another one's
     */
    default boolean isPerCaller() {
        return false;
    }

    /**
     * Whether it can be reached.
     *
     * @return the state at this moment
     */
    UpstreamState state();

    /**
     * Tells a listener of each change of the state from now on, until the returned handle is closed. The listener returns
     * quickly.
     *
     * @param listener called with the new state
     * @return a handle that ends it when closed
     */
    Subscription onStateChange(Consumer<UpstreamState> listener);

    /** Ends the connection and whatever it started, within a bounded time. A second time does nothing. */
    @Override
    void close();
}
