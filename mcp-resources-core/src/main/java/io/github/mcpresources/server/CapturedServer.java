package io.github.mcpresources.server;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.internal.protocol.Requester;
import io.github.mcpresources.internal.server.OneRequest;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import reactor.core.publisher.Mono;

/**
 * The SDK's own server, reached through what it gave to the transport that it was built on, for requests that no
 * transport of the SDK took.
 */
interface CapturedServer {

    /** The client of whom nothing is known. */
    McpSchema.InitializeRequest NOBODY =
            introduction(McpSchema.ClientCapabilities.builder().build());

    /** What it answers to initialize. */
    Mono<McpSchema.InitializeResult> introduce();

    /** The server as a client reaches it who says of himself what the requester says. */
    SdkServer as(Requester from);

    /**
     * What a client that can do what the requester can would say.
     *
     * @throws InvalidParamsException if what he says he can do has not its form
     */
    static McpSchema.InitializeRequest introduction(Requester from) {
        Map<String, Object> capabilities = from.clientCapabilities();
        if (capabilities.isEmpty()) {
            return NOBODY;
        }
        try {
            return introduction(
                    McpJsonDefaults.getMapper().convertValue(capabilities, McpSchema.ClientCapabilities.class));
        } catch (RuntimeException misshapen) { // whatever the mapper throws
            throw new InvalidParamsException(
                    "_meta.io.modelcontextprotocol/clientCapabilities", capabilities, "what a client can do");
        }
    }

    private static McpSchema.InitializeRequest introduction(McpSchema.ClientCapabilities capabilities) {
        return McpSchema.InitializeRequest.builder(
                        "2025-11-25",
                        capabilities,
                        McpSchema.Implementation.builder("client", "1").build())
                .build();
    }

    /** Gives a call, in a session that ends with it, what the transport found. */
    static <T> Mono<T> in(McpTransportContext context, Mono<T> call) {
        return call.contextWrite(view -> view.put(McpTransportContext.KEY, new OneRequest(context)));
    }
}
