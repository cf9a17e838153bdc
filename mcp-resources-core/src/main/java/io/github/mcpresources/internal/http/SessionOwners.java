package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.server.ServerAccess;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A check that prevents a caller from using a session of another caller at the SDK's endpoint. This class handles the
 * requests that begin a session, listen to it or end it. The front of the session checks the messages in the session.
 *
 * @param access access to the sessions
 */
public record SessionOwners(ServerAccess access) {

    /** The header with the id of a session. */
    public static final String SESSION = "Mcp-Session-Id";

    /**
     * Checks whether a request other than a POST request refers to a session of another caller.
     *
     * @param request the request
     * @param context the supplier of the transport context of the request
     * @return true if the request must be refused
     */
    public boolean isForeign(RequestHead request, Supplier<McpTransportContext> context) {
        String session = request.header(SESSION);
        return session != null && !request.method().equals("POST") && !access.admits(session, context.get());
    }

    /**
     * Records the caller of a request as the owner of the session, if the request began a session.
     *
     * @param request the request
     * @param begun the session that the response names; null if it names none
     * @param context the supplier of the transport context of the request
     */
    public void note(RequestHead request, @Nullable String begun, Supplier<McpTransportContext> context) {
        if (begun != null && request.header(SESSION) == null) {
            access.admits(begun, context.get());
        }
    }
}
