package io.github.mcpresources.protocol;

import io.github.mcpresources.Caller;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.subscriptions.Subscriber;
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
 * @param progress where reports go; null where the client asked for none
 * @param subscriber what the session subscribed to; null where nothing can be subscribed to
 * @param streamsBlobs whether who writes the answer can write a {@link BlobStream}
 * @param memory memory that is reserved for the answer, released by the transport after sending; null where the transport reserves
 *     none
 */
public record Requester(
        @Nullable String sessionId,
        String revision,
        Caller caller,
        Map<String, Object> clientCapabilities,
        McpTransportContext transportContext,
        RequestContext.@Nullable ProgressListener progress,
        @Nullable Subscriber subscriber,
        boolean streamsBlobs,
        @Nullable AnswerMemory memory) {

    /**
     * Refuses null.
     *
     * @param sessionId the session; null where there is none
     * @param revision the protocol revision that the client speaks
     * @param caller who asks
     * @param clientCapabilities what the client declared that it can do
     * @param transportContext what the transport's context extractor found
     * @param progress where reports go; null where the client asked for none
     * @param subscriber what the session subscribed to; null where nothing can be subscribed to
     * @param streamsBlobs whether who writes the answer can write a {@link BlobStream}
     * @param memory memory that is reserved for the answer, released by the transport after sending; null where the transport reserves
     *     none
     */
    public Requester {
        Objects.requireNonNull(revision, "revision");
        Objects.requireNonNull(caller, "caller");
        Objects.requireNonNull(clientCapabilities, "clientCapabilities");
        Objects.requireNonNull(transportContext, "transportContext");
    }

    /**
     * A client without a session.
     *
     * @param revision the protocol revision that the client speaks
     * @param caller who asks
     * @return a requester that declared nothing
     */
    public static Requester sessionless(String revision, Caller caller) {
        return new Requester(null, revision, caller, Map.of(), McpTransportContext.EMPTY, null, null, false, null);
    }
}
