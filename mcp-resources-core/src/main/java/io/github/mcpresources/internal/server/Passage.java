package io.github.mcpresources.internal.server;

import io.github.mcpresources.Handle;

/**
 * A request that a filter passes on to the SDK's endpoint, where several threads may handle it. The server counts the
 * request as running until this object is closed.
 */
public interface Passage extends Handle {

    /**
     * Marks the current thread, so that the endpoint accepts the request on it. The returned handle removes the mark,
     * and must be closed on the same thread.
     */
    Handle enter();
}
