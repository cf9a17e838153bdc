package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.ClassUtils;

/**
 * The connection of a WebFlux request. It differs only for Netty: other web servers end a connection whose client does
 * not read.
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
