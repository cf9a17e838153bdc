package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.ClassUtils;

/**
 * The connection of a WebFlux request. It differs only for Netty: other web servers end a connection whose client does
 * not read, and do not derive the local address from headers.
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

    /** Returns the connection of a response. */
    static ClientConnection of(ServerHttpResponse response) {
        return MAY_BE_NETTY ? NettyConnection.of(response) : OTHER;
    }

    /** Returns the address at which the connection of a request arrived; null if it is unknown. */
    static @Nullable SocketAddress localAddress(ServerHttpRequest request) {
        return MAY_BE_NETTY ? NettyConnection.localAddress(request) : request.getLocalAddress();
    }

    /**
     * Closes the connection if the client receives nothing of an answer for some time.
     *
     * @return a handle that ends the check
     */
    Handle watch(TimeSource time);

    /**
     * Closes the connection without waiting for the client. Bytes that are not sent are dropped.
     *
     * @return false if this is not possible
     */
    boolean close();
}
