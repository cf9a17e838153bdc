package io.github.mcpresources.explorer;

import io.github.mcpresources.internal.http.RequestHead;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/**
 * The method, headers and addresses of a request for a file of the page.
 *
 * @param request the servlet request
 */
record PageHead(HttpServletRequest request) implements RequestHead {

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
        return request.getHeaders(name);
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
