package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.Map;

/**
 * Detects that a request has come back to this server through its mounts (a loop). Each mount adds a random id to the
 * path in the {@code _meta} of every request to its upstream. If a received request contains an id that this server
 * added, the request is in a loop.
 *
 * @param step the random id of the mount, which is sent only to the mounted server and to the servers behind it
 */
record Route(String step) {

    /** The error code for a loop: the HTTP status "loop detected", because JSON-RPC has no code for this. */
    private static final int LOOP = 508;

    private static final int MAX_STEPS = 32;

    static Route create() {
        return new Route(RandomId.next());
    }

    boolean wasTakenBy(RequestContext context) {
        return ServerRequest.of(context).path().contains(step);
    }

    /**
     * Appends this step to the path of a request.
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
