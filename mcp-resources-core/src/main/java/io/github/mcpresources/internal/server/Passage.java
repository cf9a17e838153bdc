package io.github.mcpresources.internal.server;

import io.github.mcpresources.Handle;

/**
 * A request that a filter passes on to the SDK's endpoint, where several threads may handle it. The server counts the
 * request as running until this object is closed.
 */
public interface Passage extends Handle {

    /**
     * Lets the endpoint accept the request on the current thread until the returned handle is closed. The handle must
     * be closed on the same thread.
     */
    Handle enter();
}
