package io.github.mcpresources.search;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.DispatcherType;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;

/** A server of the SDK over HTTP, with documents and their tools, and clients of the SDK for this server. */
final class TestServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final ResourceServer resources;
    private final McpSyncServer server;
    private final Server jetty = new Server();
    private final String base;

    /**
     * Starts a server.
     *
     * @param index the index whose tool the server has; null for a server without a search
     */
    TestServer(@Nullable SearchIndex index, ResourceServer resources) throws Exception {
        this.resources = resources;
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .contextExtractor(request -> McpTransportContext.EMPTY)
                .build();
        server = McpServer.sync(resources.wrap(transport))
                .serverInfo("test", "1")
                .requestTimeout(PATIENCE)
                .tools(
                        index == null
                                ? List.of()
                                : SearchTools.of(index, resources).sync())
                .build();
        ServerConnector connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        ServletHolder servlet = new ServletHolder(transport);
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, "/mcp/*");
        FilterHolder modern = new FilterHolder(ResourceServerFilter.builder(resources)
                .contextExtractor(request -> McpTransportContext.EMPTY)
                .build());
        modern.setAsyncSupported(true);
        context.addFilter(modern, "/mcp", EnumSet.of(DispatcherType.REQUEST));
        jetty.setHandler(context);
        jetty.start();
        base = "http://127.0.0.1:" + connector.getLocalPort();
    }

    String base() {
        return base;
    }

    String endpoint() {
        return base + "/mcp";
    }

    McpSyncClient connect() {
        return connect(base);
    }

    /** Returns a client of the server at a base URL. */
    static McpSyncClient connect(String base) {
        McpSyncClient client = McpClient.sync(HttpClientStreamableHttpTransport.builder(base)
                        .endpoint("/mcp")
                        .build())
                .requestTimeout(PATIENCE)
                .initializationTimeout(PATIENCE)
                .build();
        client.initialize();
        return client;
    }

    @Override
    public void close() throws Exception {
        server.close();
        jetty.stop();
        resources.close();
    }
}
