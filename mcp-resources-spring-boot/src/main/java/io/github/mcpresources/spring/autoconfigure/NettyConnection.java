package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import io.netty.channel.Channel;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.netty.http.server.HttpServerResponse;

/**
 * A connection of Netty, or a stream of a connection with HTTP/2.
 *
 * @param channel the channel of the connection or of the stream
 */
record NettyConnection(Channel channel) implements ClientConnection {

    /** Returns the connection of a response. */
    static ClientConnection of(ServerHttpResponse response) {
        Object server;
        try {
            server = ServerHttpResponseDecorator.getNativeResponse(response);
        } catch (IllegalArgumentException unknown) { // a response of the application's own kind
            return OTHER;
        }
        AtomicReference<@Nullable Channel> channel = new AtomicReference<>();
        if (server instanceof HttpServerResponse netty) {
            netty.withConnection(connection -> channel.set(connection.channel()));
        }
        Channel found = channel.get();
        return found == null ? OTHER : new NettyConnection(found);
    }

    @Override
    public Handle watch(TimeSource time) {
        return channel.unsafe().outboundBuffer() == null // a stream of HTTP/2, or closed
                ? Handle.NONE
                : UnreadCheck.start(channel, time);
    }

    @Override
    public boolean close() {
        var unused = channel.close();
        return true;
    }
}
