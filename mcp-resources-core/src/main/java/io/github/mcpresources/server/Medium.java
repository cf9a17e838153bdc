package io.github.mcpresources.server;

import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpServerTransportProvider;

/** The medium of a transport with one session per connection. */
enum Medium {
    STDIO,
    HTTP,
    OTHER;

    /** The class of servlets over HTTP, by its name: there need be no Servlet API here. */
    private static final String SERVLET = "jakarta.servlet.http.HttpServlet";

    /**
     * The medium of a transport. HTTP is told by its class, which is a servlet, as that of the SDK, or named after SSE, as
     * those of Spring.
     */
    static Medium of(McpServerTransportProvider transport) {
        if (transport instanceof StdioTransport || transport instanceof StdioServerTransportProvider) {
            return STDIO;
        }
        for (Class<?> type = transport.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(SERVLET) || type.getSimpleName().contains("SseServerTransport")) {
                return HTTP;
            }
        }
        return OTHER;
    }
}
