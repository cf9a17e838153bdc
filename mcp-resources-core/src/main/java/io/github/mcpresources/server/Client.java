package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.protocol.ProgressReports;
import io.github.mcpresources.internal.protocol.Requester;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Who a request comes from, as the transport tells.
 *
 * @param sessionId the session, or null
 * @param negotiated the protocol revision, or null where the transport does not tell
 * @param caller the caller
 * @param capabilities what the client declared that it can do, as a JSON object
 * @param transport what the transport's context extractor found
 * @param subscriber what its session subscribed to; null where nothing can be subscribed to
 * @param notifier the way of messages about the request to the client; null where there is none
 * @param sdk the SDK's own server, as this client reaches it; null where it has no resources
 */
record Client(
        @Nullable String sessionId,
        @Nullable String negotiated,
        Caller caller,
        Map<String, Object> capabilities,
        McpTransportContext transport,
        @Nullable Subscriber subscriber,
        @Nullable Function<McpSchema.JSONRPCNotification, Mono<Void>> notifier,
        @Nullable SdkServer sdk) {

    /** The protocol revision; the last one with sessions where the transport does not tell. */
    String revision() {
        return negotiated == null ? Revisions.V2025_11_25 : negotiated;
    }

    Requester requester(@Nullable ProgressReports progress, AnswerMemory memory) {
        return new Requester(
                sessionId, revision(), caller, capabilities, transport, progress, subscriber, false, memory);
    }
}
