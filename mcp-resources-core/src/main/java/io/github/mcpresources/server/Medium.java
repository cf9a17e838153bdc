package io.github.mcpresources.server;

import io.github.mcpresources.internal.trace.Arrival;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import org.jspecify.annotations.Nullable;

/** The medium over which a transport with one session per connection sends its messages. */
enum Medium {
    STDIO,
    HTTP,
    OTHER;

    /** The base class of HTTP servlets. Classes are compared by name, because the Servlet API may be absent. */
    private static final String SERVLET = "jakarta.servlet.http.HttpServlet";

    /** Returns the name of the transport in spans, such as {@link Arrival#TCP}; null if it is unknown. */
    @Nullable
    String network() {
        return switch (this) {
            case STDIO -> Arrival.PIPE;
            case HTTP -> Arrival.TCP;
            case OTHER -> null;
        };
    }

    /**
     * Returns the medium of a transport. HTTP is detected by the class: a servlet, as in the SDK, or a class whose name
     * contains {@code SseServerTransport}, as in Spring.
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
