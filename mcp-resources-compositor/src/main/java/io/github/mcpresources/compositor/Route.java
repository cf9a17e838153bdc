package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.Map;

/**
 * The route of requests that leave through one mount. An upstream may lead back to this server, which can be detected
 * only when a request comes back. Therefore each request contains the routes by which it left.
 *
 * @param step the text that identifies this route in the path of a request; it is sent only to the server that is
 *     mounted there
 */
record Route(String step) {

    /** The HTTP status "loop detected"; JSON-RPC has no code for it. */
    private static final int LOOP = 508;

    private static final int MAX_STEPS = 32;

    static Route create() {
        return new Route(RandomId.next());
    }

    /** Checks whether a request left by this route before. */
    boolean wasTakenBy(RequestContext context) {
        return ServerRequest.of(context).path().contains(step);
    }

    /**
     * Returns a request that leaves by this route.
     *
     * @throws ResourceException if too many servers passed the request on
     */
    RequestContext leaving(RequestContext context) {
        if (ServerRequest.of(context).path().size() >= MAX_STEPS) {
            throw refusal("This request was passed on by more than " + MAX_STEPS + " servers");
        }
        return ServerRequest.of(context).through(step);
    }

    static ResourceException loopDetected() {
        return refusal("This server has already handled this request: a mount leads back to it");
    }

    private static ResourceException refusal(String why) {
        return new ResourceException(LOOP, why, Map.of("retryable", false), null);
    }
}
