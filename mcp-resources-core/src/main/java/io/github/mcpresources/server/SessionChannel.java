package io.github.mcpresources.server;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The way to one client, shared by the SDK's session and our front.
 *
 * <p>Messages go one at a time: the SDK's stdio transport refuses, and so loses, a message that is sent while another
 * thread is sending one. The initialize result passes through here; it is where the capabilities are completed and the
 * negotiated revision is learned.
 */
final class SessionChannel implements McpServerTransport {

    private final McpServerTransport inner;
    private final Object sending = new Object();
    private volatile @Nullable String revision;

    SessionChannel(McpServerTransport inner) {
        this.inner = inner;
    }

    /** The negotiated revision, or null before initialize was answered. */
    @Nullable
    String revision() {
        return revision;
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        McpSchema.JSONRPCMessage completed = completed(message);
        return Mono.create(sink -> {
            synchronized (sending) {
                inner.sendMessage(completed)
                        .contextWrite(sink.contextView())
                        .subscribe(never -> {}, sink::error, sink::success);
            }
        });
    }

    private McpSchema.JSONRPCMessage completed(McpSchema.JSONRPCMessage message) {
        if (message instanceof McpSchema.JSONRPCResponse response
                && response.result() instanceof McpSchema.InitializeResult initialized) {
            revision = initialized.protocolVersion();
            return McpSchema.JSONRPCResponse.result(response.id(), Backend.declaring(initialized));
        }
        return message;
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return inner.unmarshalFrom(data, type);
    }

    @Override
    public void close() {
        inner.close();
    }

    @Override
    public Mono<Void> closeGracefully() {
        return inner.closeGracefully();
    }

    @Override
    public List<String> protocolVersions() {
        return inner.protocolVersions();
    }
}
