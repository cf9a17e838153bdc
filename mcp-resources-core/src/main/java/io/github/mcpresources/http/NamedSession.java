package io.github.mcpresources.http;

import io.github.mcpresources.internal.http.SessionIds;
import io.github.mcpresources.internal.http.SessionOwners;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Translates session ids in a request and its response. A client sees each id with the name of the node, and the
 * endpoint sees the id without the name.
 */
final class NamedSession {

    private NamedSession() {}

    private static boolean isId(String header) {
        return header.equalsIgnoreCase(SessionOwners.SESSION);
    }

    /** A request for the endpoint. Its session id does not contain the name of the node. */
    static final class Request extends HttpServletRequestWrapper {
        private final SessionIds ids;

        Request(HttpServletRequest request, SessionIds ids) {
            super(request);
            this.ids = ids;
        }

        @Override
        public @Nullable String getHeader(String name) {
            String value = super.getHeader(name);
            return value != null && isId(name) ? ids.fromClient(value) : value;
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            Enumeration<String> values = super.getHeaders(name);
            if (values == null || !isId(name)) {
                return values;
            }
            List<String> own =
                    Collections.list(values).stream().map(ids::fromClient).toList();
            return Collections.enumeration(own);
        }
    }

    /** A response for the client. Its session id begins with the name of the node. */
    static final class Response extends HttpServletResponseWrapper {
        private final SessionIds ids;

        Response(HttpServletResponse response, SessionIds ids) {
            super(response);
            this.ids = ids;
        }

        @Override
        public void setHeader(String name, String value) {
            super.setHeader(name, isId(name) ? ids.toClient(value) : value);
        }

        @Override
        public void addHeader(String name, String value) {
            super.addHeader(name, isId(name) ? ids.toClient(value) : value);
        }
    }
}
