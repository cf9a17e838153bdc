package io.github.mcpresources.http;

import io.github.mcpresources.internal.http.ResponseHeaders;
import jakarta.servlet.http.HttpServletResponse;

/** The headers of a servlet response. */
record ServletResponseHeaders(HttpServletResponse response) implements ResponseHeaders {

    @Override
    public void set(String name, String value) {
        response.setHeader(name, value);
    }

    @Override
    public void add(String name, String value) {
        response.addHeader(name, value);
    }
}
