package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.Map;

/**
 * The step that a mount adds to the path of each request that is sent through it. The servers behind a mounted upstream
 * may send the request back to this server. This server detects such a loop when it finds its own step in the path of a
 * received request.
 *
 * @param step the text that identifies the mount in the path of a request; it is sent only to the mounted server and to
 *     the servers behind it
 */
record Route(String step) {

    /** The error code for a loop. It is the HTTP status "loop detected", because JSON-RPC has no code for it. */
    private static final int LOOP = 508;

    private static final int MAX_STEPS = 32;

    static Route create() {
        return new Route(RandomId.next());
    }

    /** Checks whether a request was sent through this mount before. */
    boolean wasTakenBy(RequestContext context) {
        return ServerRequest.of(context).path().contains(step);
    }

    /**
     * Returns the request with this step appended to its path.
     *
     * @throws ResourceException if the path already has 32 steps
     */
    RequestContext leaving(RequestContext context) {
        if (ServerRequest.of(context).path().size() >= MAX_STEPS) {
            throw refusal("This request was already passed on by " + MAX_STEPS + " servers, which is the maximum");
        }
        return ServerRequest.of(context).through(step);
    }

    static ResourceException loopDetected() {
        return refusal("This server has already handled this request: a mount sent it back");
    }

    private static ResourceException refusal(String why) {
        return new ResourceException(LOOP, why, Map.of("retryable", false), null);
    }
}
