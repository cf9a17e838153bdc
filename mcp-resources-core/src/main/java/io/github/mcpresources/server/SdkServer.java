package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import reactor.core.publisher.Mono;

/** The SDK's server as one client reaches it. */
@FunctionalInterface
interface SdkServer {

    /**
     * Sends a request to the server on behalf of the client. Cancelling the subscription to the result cancels the
     * request.
     *
     * @return the response; empty if the handler gave none
     */
    Mono<McpSchema.JSONRPCResponse> call(String method, Map<String, Object> params);
}
