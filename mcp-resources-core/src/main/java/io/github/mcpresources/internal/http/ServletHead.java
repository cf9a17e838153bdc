package io.github.mcpresources.internal.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** The head of a servlet request. */
public record ServletHead(HttpServletRequest request) implements RequestHead {

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public @Nullable String header(String name) {
        return request.getHeader(name);
    }

    @Override
    public Enumeration<String> headers(String name) {
        Enumeration<String> values = request.getHeaders(name);
        return values == null ? Collections.emptyEnumeration() : values;
    }

    @Override
    public String serverName() {
        return request.getServerName();
    }

    @Override
    public String localAddress() {
        return request.getLocalAddr();
    }

    @Override
    public boolean isSecure() {
        return request.isSecure();
    }
}
