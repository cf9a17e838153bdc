package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.protocol.ProgressReports;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.github.mcpresources.internal.trace.Arrival;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The client that sent a request, as the transport knows it.
 *
 * @param sessionId the id of the session; null if there is none
 * @param negotiated the protocol revision that the client negotiated; null if it is unknown
 * @param capabilities the capabilities that the client declared, as a JSON object
 * @param transport the context that the transport's context extractor returned
 * @param subscriber the subscriber of the session; null if subscribing is not possible
 * @param notifier sends a notification about the request to the client; null if the transport cannot send notifications
 * @param arrival the id and the transport of the request, which are recorded in its span; null if tracing is off
 * @param sdk sends requests for resources to the SDK's server on behalf of this client; null if that server has no
 *     resources
 */
record Client(
        @Nullable String sessionId,
        @Nullable String negotiated,
        Caller caller,
        Map<String, Object> capabilities,
        McpTransportContext transport,
        @Nullable Subscriber subscriber,
        @Nullable Function<McpSchema.JSONRPCNotification, Mono<Void>> notifier,
        @Nullable Arrival arrival,
        @Nullable SdkServer sdk) {

    /** Returns the negotiated protocol revision or, if it is unknown, the last revision with sessions. */
    String revision() {
        return negotiated == null ? Revisions.V2025_11_25 : negotiated;
    }

    RequestOrigin origin(@Nullable ProgressReports progress, AnswerMemory memory) {
        return new RequestOrigin(
                sessionId, revision(), caller, capabilities, transport, progress, subscriber, false, memory);
    }
}
