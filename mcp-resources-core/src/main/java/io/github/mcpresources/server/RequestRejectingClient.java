package io.github.mcpresources.server;

import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.request.ServerRequest;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The local client that receives the messages of the SDK's server for a request without a session. It rejects requests
 * from the server, because revision 2026-07-28 does not allow them. It passes on progress notifications if the client
 * requested them, and drops all other notifications.
 */
final class RequestRejectingClient extends LocalClient {

    private static final McpSchema.JSONRPCResponse.JSONRPCError REFUSAL = new McpSchema.JSONRPCResponse.JSONRPCError(
            McpSchema.ErrorCodes.INVALID_REQUEST,
            "A server cannot send requests to a client in protocol revision 2026-07-28");

    private static final TypeRef<McpSchema.ProgressNotification> PROGRESS = new TypeRef<>() {};

    private final ServerRequest.@Nullable ProgressListener progress;

    RequestRejectingClient(RequestOrigin client) {
        progress = client.progress();
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        if (message instanceof McpSchema.JSONRPCRequest) {
            return Mono.error(new McpError(REFUSAL));
        }
        return progress != null
                        && message instanceof McpSchema.JSONRPCNotification notification
                        && notification.method().equals(McpSchema.METHOD_NOTIFICATION_PROGRESS)
                ? Mono.fromRunnable(() -> report(unmarshalFrom(notification.params(), PROGRESS), progress))
                : Mono.empty();
    }

    private static void report(McpSchema.ProgressNotification notification, ServerRequest.ProgressListener progress) {
        progress.progress(notification.progress(), notification.total(), notification.message());
    }
}
