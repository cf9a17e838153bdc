package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import java.util.Map;
import java.util.Optional;

/**
 * The way of requests through a compositor: none goes through it twice. What is mounted far away may lead back here, which
 * nobody can see but by the requests that come round; so each one says, when it leaves, through which mount it did.
 *
 * @param id who the compositor is to others; an id of no meaning
 */
record Route(String id) {

    /** HTTP calls it "loop detected"; JSON-RPC has no code for it. */
    static final int CODE = 508;

    private static final int MOST = 32;
    private static final String COMES_ROUND =
            "This request came here before: what is mounted leads back to this server";

    /** The mount by which a request left that comes round; empty for one that comes for the first time. */
    Optional<String> leftBy(RequestContext context) {
        if (context.path().isEmpty()) {
            return Optional.empty(); // as nearly all
        }
        String own = id + "/";
        return context.path().stream()
                .filter(step -> step.startsWith(own))
                .findFirst()
                .map(step -> step.substring(own.length()));
    }

    /** A request as it leaves by a mount. */
    RequestContext leaving(RequestContext context, String mount) {
        if (context.path().size() >= MOST) {
            throw refused("This request was passed on by more than " + MOST + " servers");
        }
        return context.through(id + "/" + mount);
    }

    static ResourceException comesRound() {
        return refused(COMES_ROUND);
    }

    private static ResourceException refused(String why) {
        return new ResourceException(CODE, why, Map.of("retryable", false), null);
    }
}
