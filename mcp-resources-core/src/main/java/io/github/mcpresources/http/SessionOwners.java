package io.github.mcpresources.http;

import io.github.mcpresources.internal.server.ServerAccess;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * Whose a session of the SDK's endpoint is, as far as the endpoint does not tell: who begins it, listens to it and ends it.
 * Messages in it are judged where they are answered.
 *
 * @param access knows the sessions
 * @param contexts tells of a request what callers are known by; null where that is not told
 */
record SessionOwners(ServerAccess access, @Nullable McpTransportContextExtractor<HttpServletRequest> contexts) {

    private static final String SESSION = "Mcp-Session-Id";

    /** Whether a request without a message is made in somebody else's session. */
    boolean isForeign(HttpServletRequest request) {
        String session = request.getHeader(SESSION);
        return contexts != null
                && session != null
                && !request.getMethod().equals("POST")
                && !access.admits(session, contexts.extract(request));
    }

    /** Notes who began a session, if this request did. */
    void note(HttpServletRequest request, HttpServletResponse response) {
        String begun = request.getHeader(SESSION) == null ? response.getHeader(SESSION) : null;
        if (contexts != null && begun != null) {
            McpTransportContext context = contexts.extract(request);
            access.admits(begun, context);
        }
    }
}
