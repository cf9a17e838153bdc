package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Sends requests to the SDK's server on behalf of one client. */
@FunctionalInterface
interface SdkServer {

    /**
     * Sends a request to the server on behalf of the client. Cancelling the subscription to the result cancels the
     * request.
     *
     * @param method the JSON-RPC method
     * @param params the parameters of the request
     * @return the response; empty if the handler returned none
     */
    Mono<McpSchema.JSONRPCResponse> call(String method, Map<String, Object> params);
}
