package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import java.util.Map;

/**
 * The way by which requests leave through one mount. What is mounted far away may lead back here, which nobody can see but by
 * a request that comes round; so each one says, when it leaves, by which way it did.
 *
 * @param step what stands for this way in the path of a request: told to nobody but who is mounted there
 */
record Route(String step) {

    /** HTTP calls it "loop detected"; JSON-RPC has no code for it. */
    private static final int LOOP = 508;

    private static final int MOST = 32;

    static Route create() {
        return new Route(RandomId.next());
    }

    /** Whether a request left by this way before. */
    boolean wasTakenBy(RequestContext context) {
        return context.path().contains(step);
    }

    /**
     * A request as it leaves by this way.
     *
     * @throws ResourceException if too many others passed it on
     */
    RequestContext leaving(RequestContext context) {
        if (context.path().size() >= MOST) {
            throw refusal("This request was passed on by more than " + MOST + " servers");
        }
        return context.through(step);
    }

    static ResourceException comesRound() {
        return refusal("This request came here before: what is mounted leads back to this server");
    }

    private static ResourceException refusal(String why) {
        return new ResourceException(LOOP, why, Map.of("retryable", false), null);
    }
}
