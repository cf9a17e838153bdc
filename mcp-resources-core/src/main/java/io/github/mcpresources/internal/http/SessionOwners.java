package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.server.ServerAccess;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Prevents a caller from using the session of another caller at the SDK's endpoint. This class records who begins a
 * session, and checks the requests that open the event stream of a session or end it. {@code ClientSession} checks the
 * messages that clients send in a session.
 *
 * @param access the access to the sessions of the SDK's server
 */
public record SessionOwners(ServerAccess access) {

    /** The header with the id of a session. */
    public static final String SESSION = "Mcp-Session-Id";

    /**
     * Checks whether a request other than a POST request refers to a session of another caller.
     *
     * @param request the request
     * @param context the supplier of the transport context of the request
     * @return true if the request must be rejected
     */
    public boolean isForeign(RequestHead request, Supplier<McpTransportContext> context) {
        String session = request.header(SESSION);
        return session != null && !request.method().equals("POST") && !access.admits(session, context.get());
    }

    /**
     * Records the caller of a request as the owner of the session, if the request began a session.
     *
     * @param request the request
     * @param begun the session id in the headers of the response; null if there is none
     * @param context the supplier of the transport context of the request
     */
    public void note(RequestHead request, @Nullable String begun, Supplier<McpTransportContext> context) {
        if (begun != null && request.header(SESSION) == null) {
            access.admits(begun, context.get());
        }
    }
}
