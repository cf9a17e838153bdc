package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransport;
import reactor.core.publisher.Mono;

/**
 * Sends messages to a client one at a time. Without this class, the SDK's stdio transport would reject a message that
 * is sent while another thread is sending, and the message would be lost.
 */
final class SendOrder {

    private final Object sending = new Object();

    Mono<Void> send(McpServerTransport client, McpSchema.JSONRPCMessage message) {
        return Mono.create(sink -> {
            synchronized (sending) {
                client.sendMessage(message)
                        .contextWrite(sink.contextView())
                        .subscribe(never -> {}, sink::error, sink::success);
            }
        });
    }
}
