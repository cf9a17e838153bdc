package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.RequestHead;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * The head of a WebFlux request.
 *
 * @param request the request
 */
record ExchangeHead(ServerHttpRequest request) implements RequestHead {

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
     * Returns the address at which the request arrived. For a Unix domain socket it is empty, which counts as the
     * loopback address.
     */
    @Override
    public String localAddress() {
        InetSocketAddress address = request.getLocalAddress();
        return address == null || address.getAddress() == null
                ? ""
                : address.getAddress().getHostAddress();
    }

    @Override
    public boolean isSecure() {
        return request.getSslInfo() != null
                || "https".equalsIgnoreCase(request.getURI().getScheme());
    }
}
