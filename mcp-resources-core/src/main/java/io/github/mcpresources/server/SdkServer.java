package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import reactor.core.publisher.Mono;

/** The SDK's own server behind ours, as one client reaches it. */
@FunctionalInterface
interface SdkServer {

    /**
     * Asks it in the client's name; giving up the subscription cancels the request.
     *
     * @return the response; empty where its handler gave none
     */
    Mono<McpSchema.JSONRPCResponse> call(String method, Map<String, Object> params);
}
