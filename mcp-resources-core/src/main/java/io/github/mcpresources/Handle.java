package io.github.mcpresources;

/**
 * A handle for a listener, a subscription or a scheduled task. Closing the handle removes the listener, ends the
 * subscription or cancels the task. Closing a handle again has no effect.
 *
 * @see ResourceProvider#observe
 * @see ResourceProvider#watch
 * @see TimeSource#schedule
 */
@FunctionalInterface
public interface Handle extends AutoCloseable {

    /** A handle that has no effect when it is closed. */
    Handle NONE = () -> {};

    /**
     * Removes the listener, ends the subscription or cancels the task. An event that is already being delivered may
     * still reach the listener.
     */
    @Override
    void close();
}
