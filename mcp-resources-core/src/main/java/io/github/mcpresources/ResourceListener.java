package io.github.mcpresources;

/**
 * Hears how each request for resources ended: for metrics, audits and alarms.
 *
 * <p>Of the methods for outcomes exactly one is called for each request, once its answer is decided. Each of them calls
 * {@link #ended} unless it is overridden, so that whoever treats all alike overrides that one alone.
 *
 * <pre>{@code
 * ResourceServer.builder(registry).listener(new ResourceListener() {
 *     public void failed(EndedRequest request) {
 *         alarm.raise("Incident " + request.incident());
 *     }
 * });
 * }</pre>
 *
 * <p>Methods are called from many threads at once, often on the one that sends the answer or the one that keeps the
 * time, so they must be quick and must not block. They must not throw; if one does, the request is answered all the
 * same, and the log says so for the first, second, fourth, eighth … time that this listener throws.
 */
public interface ResourceListener {

    /**
     * The client got a result.
     *
     * @param request the request
     */
    default void succeeded(EndedRequest request) {
        ended(request);
    }

    /**
     * There is no such resource, or none that the caller may see.
     *
     * @param request the request
     */
    default void notFound(EndedRequest request) {
        ended(request);
    }

    /**
     * A parameter was wrong.
     *
     * @param request the request
     */
    default void badRequest(EndedRequest request) {
        ended(request);
    }

    /**
     * The client got an error that was meant for it: a limit was reached, or a reader said no.
     *
     * @param request the request
     */
    default void refused(EndedRequest request) {
        ended(request);
    }

    /**
     * Something broke, here or where the resource is; {@link EndedRequest#incident} is in the log.
     *
     * @param request the request
     */
    default void failed(EndedRequest request) {
        ended(request);
    }

    /**
     * It took longer than the server allows; {@link EndedRequest#incident} is in the log.
     *
     * @param request the request
     */
    default void timedOut(EndedRequest request) {
        ended(request);
    }

    /**
     * The client gave it up, or went away.
     *
     * @param request the request
     */
    default void cancelled(EndedRequest request) {
        ended(request);
    }

    /**
     * The request ended, in whatever way that has no method of its own here. Does nothing unless overridden.
     *
     * @param request the request
     */
    default void ended(EndedRequest request) {}
}
