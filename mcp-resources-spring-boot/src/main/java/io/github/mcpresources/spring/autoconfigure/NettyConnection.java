package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import io.netty.channel.Channel;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** A Netty connection; with HTTP/2, a stream of the connection. */
record NettyConnection(Channel channel) implements ClientConnection {

    /**
     * Returns the connection of a response; {@link #OTHER} if the web server is not Netty, or if the class of the
     * response is unknown.
     */
    static ClientConnection of(ServerHttpResponse response) {
        Object server;
        try {
            server = ServerHttpResponseDecorator.getNativeResponse(response);
        } catch (IllegalArgumentException unknown) { // a response of a class that Spring does not know
            return OTHER;
        }
        AtomicReference<@Nullable Channel> channel = new AtomicReference<>();
        if (server instanceof HttpServerResponse netty) {
            netty.withConnection(connection -> channel.set(connection.channel()));
        }
        Channel found = channel.get();
        return found == null ? OTHER : new NettyConnection(found);
    }

    /**
     * Returns the local address; null if it is unknown. If Spring created the request from a Netty request, this is the
     * address of the connection itself, whereas {@link ServerHttpRequest#getLocalAddress} may return an address from a
     * request header.
     */
    static @Nullable SocketAddress localAddress(ServerHttpRequest request) {
        boolean isKnown = request instanceof AbstractServerHttpRequest || request instanceof ServerHttpRequestDecorator;
        Object server = isKnown ? ServerHttpRequestDecorator.getNativeRequest(request) : null;
        return server instanceof HttpServerRequest netty ? netty.connectionHostAddress() : request.getLocalAddress();
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
