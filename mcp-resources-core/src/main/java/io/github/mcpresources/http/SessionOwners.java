package io.github.mcpresources.http;

import io.github.mcpresources.internal.server.ServerAccess;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * The check of the owners of the sessions of the SDK's endpoint. It covers the requests that begin a session, listen to
 * it or end it. The front of the session checks the messages in the session.
 *
 * @param access access to the sessions
 * @param contexts the extractor of a request's transport context; null if there is none
 */
record SessionOwners(ServerAccess access, @Nullable McpTransportContextExtractor<HttpServletRequest> contexts) {

    private static final String SESSION = "Mcp-Session-Id";

    /** Checks whether a request other than a POST request refers to a session of another caller. */
    boolean isForeign(HttpServletRequest request) {
        String session = request.getHeader(SESSION);
        return contexts != null
                && session != null
                && !request.getMethod().equals("POST")
                && !access.admits(session, contexts.extract(request));
    }

    /** Records the caller of a request as the owner of the session, if the request began a session. */
    void note(HttpServletRequest request, HttpServletResponse response) {
        String begun = request.getHeader(SESSION) == null ? response.getHeader(SESSION) : null;
        if (contexts != null && begun != null) {
            McpTransportContext context = contexts.extract(request);
            access.admits(begun, context);
        }
    }
}
