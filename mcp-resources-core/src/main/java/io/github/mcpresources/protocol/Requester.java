package io.github.mcpresources.protocol;

import io.github.mcpresources.Caller;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a request comes from.
 *
 * @param sessionId the session; null where there is none
 * @param revision the protocol revision that the client speaks
 * @param caller who asks
 * @param clientCapabilities what the client declared that it can do, as a JSON object
 * @param transportContext what the transport's context extractor found
 */
public record Requester(
        @Nullable String sessionId,
        String revision,
        Caller caller,
        Map<String, Object> clientCapabilities,
        McpTransportContext transportContext) {

    /**
     * Refuses null.
     *
     * @param sessionId the session; null where there is none
     * @param revision the protocol revision that the client speaks
     * @param caller who asks
     * @param clientCapabilities what the client declared that it can do
     */
    public Requester {
        Objects.requireNonNull(revision, "revision");
        Objects.requireNonNull(caller, "caller");
        Objects.requireNonNull(clientCapabilities, "clientCapabilities");
        Objects.requireNonNull(transportContext, "transportContext");
    }

    /**
     * A request without a transport of which anything is known.
     *
     * @param sessionId the session; null where there is none
     * @param revision the protocol revision that the client speaks
     * @param caller who asks
     * @param clientCapabilities what the client declared that it can do, as a JSON object
     */
    public Requester(
            @Nullable String sessionId, String revision, Caller caller, Map<String, Object> clientCapabilities) {
        this(sessionId, revision, caller, clientCapabilities, McpTransportContext.EMPTY);
    }
}
