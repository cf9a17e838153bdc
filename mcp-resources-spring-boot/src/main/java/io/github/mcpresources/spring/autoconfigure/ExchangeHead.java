package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.RequestHead;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;

/** The method, headers and addresses of a WebFlux request. */
record ExchangeHead(ServerHttpRequest request) implements RequestHead {

    /**
     * The local address that {@link #localAddress} returns if it knows only a host name from a header. It does not
     * count as the loopback address.
     */
    private static final String ANY = "0.0.0.0";

    @Override
    public String method() {
        return request.getMethod().name();
    }

    @Override
    public @Nullable String header(String name) {
        return request.getHeaders().getFirst(name);
    }

    @Override
    public Enumeration<String> headers(String name) {
        List<String> values = request.getHeaders().get(name);
        return values == null ? Collections.emptyEnumeration() : Collections.enumeration(values);
    }

    @Override
    public String serverName() {
        String host = request.getURI().getHost();
        return host == null ? "" : host;
    }

    /**
     * Returns the local address of the connection. If it is unknown, or if the connection is a Unix domain socket,
     * returns an empty string, which counts as the loopback address: only local host names are then allowed. A host
     * name from a header is not resolved, and does not count as the loopback address.
     */
    @Override
    public String localAddress() {
        if (!(ClientConnection.localAddress(request) instanceof InetSocketAddress address)) {
            return "";
        }
        return address.isUnresolved() ? ANY : address.getAddress().getHostAddress();
    }

    @Override
    public boolean isSecure() {
        return request.getSslInfo() != null
                || "https".equalsIgnoreCase(request.getURI().getScheme());
    }
}
