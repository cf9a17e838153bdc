package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Sends requests to the SDK's server on behalf of one client. */
@FunctionalInterface
interface SdkServer {

    /**
     * Sends a request. Cancelling the subscription to the result cancels the request. The {@code Mono} is empty if the
     * SDK's server sends no response.
     */
    Mono<McpSchema.JSONRPCResponse> call(String method, Map<String, Object> params);
}
