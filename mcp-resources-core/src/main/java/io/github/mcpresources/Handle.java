package io.github.mcpresources;

/**
 * A handle that, when it is closed, removes a listener, ends a subscription or cancels a scheduled task. Closing a
 * handle again has no effect.
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
