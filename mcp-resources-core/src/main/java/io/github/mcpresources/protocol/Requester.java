package io.github.mcpresources.protocol;

import io.github.mcpresources.Caller;
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
 */
public record Requester(
        @Nullable String sessionId, String revision, Caller caller, Map<String, Object> clientCapabilities) {

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
    }
}
