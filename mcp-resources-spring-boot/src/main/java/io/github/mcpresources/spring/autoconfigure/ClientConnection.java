package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.ClassUtils;

/**
 * The connection of a WebFlux request. {@link #watch} disconnects a client that stops reading, which Netty itself does
 * not do. {@link #localAddress} returns the address of the connection itself, whereas Spring may return an address from
 * a request header.
 */
interface ClientConnection {

    /** True if the web server may be Netty. */
    boolean MAY_BE_NETTY = ClassUtils.isPresent(
            "reactor.netty.http.server.HttpServerResponse", ClientConnection.class.getClassLoader());

    /** A connection of a web server other than Netty. */
    ClientConnection OTHER = new ClientConnection() {
        @Override
        public Handle watch(TimeSource time) {
            return Handle.NONE;
        }

        @Override
        public boolean close() {
            return false;
        }
    };

    static ClientConnection of(ServerHttpResponse response) {
        return MAY_BE_NETTY ? NettyConnection.of(response) : OTHER;
    }

    /** Returns the local address of the connection; null if it is unknown. */
    static @Nullable SocketAddress localAddress(ServerHttpRequest request) {
        return MAY_BE_NETTY ? NettyConnection.localAddress(request) : request.getLocalAddress();
    }

    /**
     * Starts a check that closes the connection if bytes wait to be sent and the client receives none of them for 30 to
     * 60 seconds. Closing the returned handle ends the check.
     */
    Handle watch(TimeSource time);

    /**
     * Closes the connection; with HTTP/2, closes only the stream. Does not wait for the client, and discards unsent
     * bytes. Returns false if this kind of connection cannot be closed.
     */
    boolean close();
}
