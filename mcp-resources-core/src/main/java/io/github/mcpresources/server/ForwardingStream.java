package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A streamable HTTP stream that forwards calls to the SDK's stream. Subclasses override individual methods. */
abstract class ForwardingStream extends ForwardingChannel<McpStreamableServerTransport>
        implements McpStreamableServerTransport {

    ForwardingStream(McpStreamableServerTransport inner) {
        super(inner);
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, @Nullable String messageId) {
        return inner.sendMessage(message, messageId);
    }
}
