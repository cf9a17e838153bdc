package io.github.mcpresources;

/**
 * A handle for a listener, a subscription or a scheduled task. Closing the handle removes the listener, ends the
 * subscription or cancels the task. Closing a closed handle has no effect.
 *
 * @see ResourceProvider#observe
 * @see ResourceProvider#watch
 * @see TimeSource#schedule
 */
@FunctionalInterface
public interface Handle extends AutoCloseable {

    /** A handle whose {@link #close} method does nothing. */
    Handle NONE = () -> {};

    /**
     * Removes the listener, ends the subscription or cancels the task. An event that is already being delivered may
     * still reach the listener.
     */
    @Override
    void close();
}
