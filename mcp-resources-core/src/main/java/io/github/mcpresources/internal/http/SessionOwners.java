package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.server.ServerAccess;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Prevents a caller from using the session of another caller at the SDK's endpoint. This class records which caller
 * begins a session, and checks the requests that open the event stream of a session or end the session. The messages in
 * a session are checked by {@code ClientSession} instead.
 */
public record SessionOwners(ServerAccess access) {

    public static final String SESSION = "Mcp-Session-Id";

    /**
     * Checks whether a request other than a POST request must be rejected, because it refers to a session of another
     * caller.
     */
    public boolean isForeign(RequestHead request, Supplier<McpTransportContext> context) {
        String session = request.header(SESSION);
        return session != null && !request.method().equals("POST") && !access.admits(session, context.get());
    }

    /**
     * Records the caller of a request as the owner of the session that the request began.
     *
     * @param begun the session id in the headers of the response; null if there is none
     */
    public void note(RequestHead request, @Nullable String begun, Supplier<McpTransportContext> context) {
        if (begun != null && request.header(SESSION) == null) {
            access.admits(begun, context.get());
        }
    }
}
