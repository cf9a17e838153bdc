package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.protocol.Revisions;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who a request comes from, as the transport tells.
 *
 * @param sessionId the session, or null
 * @param negotiated the protocol revision, or null where the transport does not tell
 * @param caller the caller
 * @param capabilities what the client declared that it can do, as a JSON object
 * @param transport what the transport's context extractor found
 * @param sdk the SDK's own server, as this client reaches it
 */
record Client(
        @Nullable String sessionId,
        @Nullable String negotiated,
        Caller caller,
        Map<String, Object> capabilities,
        McpTransportContext transport,
        SdkServer sdk) {

    /** The protocol revision; the last one with sessions where the transport does not tell. */
    String revision() {
        return negotiated == null ? Revisions.V2025_11_25 : negotiated;
    }
}
