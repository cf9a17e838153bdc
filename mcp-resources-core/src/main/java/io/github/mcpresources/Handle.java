package io.github.mcpresources;

/**
 * Ends a delivery of events, a watch or a timer when it is closed. Closing it twice is harmless.
 *
 * @see ResourceProvider#observe
 * @see ResourceProvider#watch
 * @see TimeSource#schedule
 */
@FunctionalInterface
public interface Handle extends AutoCloseable {

    /** A handle that has no effect when it is closed. */
    Handle NONE = () -> {};

    /** Ends the observation, the watch or the timer. An event that is already being delivered may still arrive. */
    @Override
    void close();
}
