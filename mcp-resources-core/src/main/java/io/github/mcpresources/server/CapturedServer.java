package io.github.mcpresources.server;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import reactor.core.publisher.Mono;

/**
 * An SDK server that was built on a transport of this library. The library can send requests to the server from outside
 * the server's sessions, such as requests of revision 2026-07-28. Implementations use the session factory or request
 * handler that the server passed to the transport.
 */
interface CapturedServer {

    McpSchema.InitializeRequest NO_CAPABILITIES =
            initializeRequest(McpSchema.ClientCapabilities.builder().build());

    Mono<McpSchema.InitializeResult> initialize();

    /**
     * Returns an {@link SdkServer} that sends requests on behalf of a client. If the SDK's server uses sessions, each
     * request begins a session with the capabilities that the client declared in its request to this library.
     */
    SdkServer as(RequestOrigin from, McpTransportContext context);

    /**
     * Returns an initialize request with the capabilities that the client declared in the request {@code from}.
     *
     * @throws InvalidParamsException if the capabilities are malformed
     */
    static McpSchema.InitializeRequest initializeRequest(RequestOrigin from) {
        Map<String, Object> capabilities = from.clientCapabilities();
        if (capabilities.isEmpty()) {
            return NO_CAPABILITIES;
        }
        try {
            return initializeRequest(
                    McpJsonDefaults.getMapper().convertValue(capabilities, McpSchema.ClientCapabilities.class));
        } catch (RuntimeException misshapen) { // the mapper may throw any exception
            throw new InvalidParamsException(
                    "_meta.io.modelcontextprotocol/clientCapabilities",
                    capabilities,
                    "a valid ClientCapabilities object");
        }
    }

    private static McpSchema.InitializeRequest initializeRequest(McpSchema.ClientCapabilities capabilities) {
        return McpSchema.InitializeRequest.builder(
                        "2025-11-25",
                        capabilities,
                        McpSchema.Implementation.builder("mcp-resources (for a client of 2026-07-28)", "1")
                                .build())
                .build();
    }

    static <T> Mono<T> in(McpTransportContext context, Mono<T> call) {
        return call.contextWrite(view -> view.put(McpTransportContext.KEY, context));
    }
}
