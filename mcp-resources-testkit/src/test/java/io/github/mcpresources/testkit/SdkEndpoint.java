package io.github.mcpresources.testkit;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import java.time.Duration;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A server of the Java SDK behind HTTP with attached resources, on one of the SDK's three transports. */
final class SdkEndpoint implements AutoCloseable {

    private final ResourceServer resources;
    private final Runnable closeSdk;
    private final Server jetty = new Server();
    private final ServerConnector connector = new ServerConnector(jetty);

    private SdkEndpoint(ResourceServer resources, HttpServlet servlet, Runnable closeSdk) throws Exception {
        this.resources = resources;
        this.closeSdk = closeSdk;
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/mcp/*");
        FilterHolder modern = new FilterHolder(ResourceServerFilter.builder(resources)
                .keepAlive(Duration.ofMillis(100))
                .build());
        modern.setAsyncSupported(true);
        context.addFilter(modern, "/mcp/*", EnumSet.of(DispatcherType.REQUEST));
        jetty.setHandler(context);
        jetty.start();
    }

    static SdkEndpoint streamable(ResourceServer resources) throws Exception {
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        var server = McpServer.sync(resources.wrap(transport))
                .serverInfo("streamable", "1")
                .build();
        return new SdkEndpoint(resources, transport, server::close);
    }

    static SdkEndpoint stateless(ResourceServer resources) throws Exception {
        HttpServletStatelessServerTransport transport = HttpServletStatelessServerTransport.builder()
                .messageEndpoint("/mcp")
                .build();
        var server = McpServer.sync(resources.wrap(transport))
                .serverInfo("stateless", "1")
                .build();
        return new SdkEndpoint(resources, transport, server::close);
    }

    @SuppressWarnings("deprecation") // clients still use this transport
    static SdkEndpoint sse(ResourceServer resources) throws Exception {
        var transport = io.modelcontextprotocol.server.transport.HttpServletSseServerTransportProvider.builder()
                .sseEndpoint("/mcp/sse")
                .messageEndpoint("/mcp/message")
                .build();
        var server =
                McpServer.sync(resources.wrap(transport)).serverInfo("sse", "1").build();
        return new SdkEndpoint(resources, transport, server::close);
    }

    /** Returns the address of the endpoint. */
    String url() {
        return "http://127.0.0.1:" + connector.getLocalPort() + "/mcp";
    }

    @Override
    public void close() throws Exception {
        closeSdk.run();
        jetty.stop();
        resources.close();
    }
}
