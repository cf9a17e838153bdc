package io.github.mcpresources.examples;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A server of the SDK with resources, on one of the SDK's HTTP transports that {@code HttpEndpoint} does not serve. */
final class ServletEndpoint implements AutoCloseable {

    private final ResourceServer resources;
    private final Runnable closeSdk;
    private final Server jetty = new Server();
    private final ServerConnector connector = new ServerConnector(jetty);

    private ServletEndpoint(ResourceServer resources, HttpServlet servlet, Runnable closeSdk) throws Exception {
        this.resources = resources;
        this.closeSdk = closeSdk;
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/mcp/*");
        FilterHolder filter =
                new FilterHolder(ResourceServerFilter.builder(resources).build());
        filter.setAsyncSupported(true);
        context.addFilter(filter, "/mcp/*", EnumSet.of(DispatcherType.REQUEST));
        jetty.setHandler(context);
        jetty.start();
    }

    static ServletEndpoint stateless(ResourceServer resources) throws Exception {
        HttpServletStatelessServerTransport transport = HttpServletStatelessServerTransport.builder()
                .messageEndpoint("/mcp")
                .build();
        var server = McpServer.sync(resources.wrap(transport))
                .serverInfo("stateless", "1")
                .build();
        return new ServletEndpoint(resources, transport, server::close);
    }

    @SuppressWarnings("deprecation") // clients still use it
    static ServletEndpoint sse(ResourceServer resources) throws Exception {
        var transport = io.modelcontextprotocol.server.transport.HttpServletSseServerTransportProvider.builder()
                .sseEndpoint("/mcp/sse")
                .messageEndpoint("/mcp/message")
                .build();
        var server =
                McpServer.sync(resources.wrap(transport)).serverInfo("sse", "1").build();
        return new ServletEndpoint(resources, transport, server::close);
    }

    /** Returns the address of the endpoint. */
    String url() {
        return "http://127.0.0.1:" + connector.getLocalPort() + "/mcp";
    }

    @Override
    public void close() throws Exception {
        resources.close();
        closeSdk.run();
        jetty.stop();
    }
}
