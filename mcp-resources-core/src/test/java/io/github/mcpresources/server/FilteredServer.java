package io.github.mcpresources.server;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import java.net.URI;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A server that runs a servlet behind a filter. */
final class FilteredServer implements AutoCloseable {

    private final Server jetty = new Server();
    private final ServerConnector connector = new ServerConnector(jetty);

    FilteredServer(HttpServlet servlet, Filter filter, boolean supportsAsync) throws Exception {
        this(servlet, filter, supportsAsync, "/mcp");
    }

    /** Starts a server whose filter is mapped to the given path. */
    FilteredServer(HttpServlet servlet, Filter filter, boolean supportsAsync, String filtered) throws Exception {
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/mcp/*");
        FilterHolder filtering = new FilterHolder(filter);
        filtering.setAsyncSupported(supportsAsync);
        context.addFilter(filtering, filtered, EnumSet.of(DispatcherType.REQUEST));
        jetty.setHandler(context);
        jetty.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/mcp");
    }

    @Override
    public void close() throws Exception {
        jetty.stop();
    }

    /**
     * Creates an endpoint of the SDK, and an SDK server with the given resources on it. The kind is {@code streamable},
     * {@code stateless}, or any other string for SSE below {@code /mcp}.
     */
    static HttpServlet endpoint(String kind, ResourceServer resources) {
        if (kind.equals("streamable")) {
            HttpServletStreamableServerTransportProvider transport =
                    HttpServletStreamableServerTransportProvider.builder().build();
            McpServer.sync(resources.wrap(transport)).build();
            return transport;
        }
        if (kind.equals("stateless")) {
            HttpServletStatelessServerTransport transport =
                    HttpServletStatelessServerTransport.builder().build();
            McpServer.sync(resources.wrap(transport)).build();
            return transport;
        }
        return sse(resources);
    }

    @SuppressWarnings("deprecation") // clients still use SSE
    private static HttpServlet sse(ResourceServer resources) {
        var transport = io.modelcontextprotocol.server.transport.HttpServletSseServerTransportProvider.builder()
                .sseEndpoint("/mcp/sse")
                .messageEndpoint("/mcp/message")
                .build();
        McpServer.sync(resources.wrap(transport)).build();
        return transport;
    }
}
