package io.github.mcpresources.skills;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.ConnectionMode;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Real servers of the SDK that serve a provider, and clients of these servers. */
final class SkillServer implements AutoCloseable {

    /** The ways to a server: a transport, and a revision with sessions or without. */
    enum Way {
        STDIO_SESSION,
        STDIO_STATELESS,
        STREAMABLE_SESSION,
        STREAMABLE_STATELESS,
        SSE_SESSION,
        STATELESS_TRANSPORT;

        boolean hasSessions() {
            return this != STDIO_STATELESS && this != STREAMABLE_STATELESS;
        }
    }

    private interface Closing {
        void close() throws Exception;
    }

    private final ResourceServer resources;
    private final Deque<Closing> open = new ArrayDeque<>();

    SkillServer(ResourceProvider provider) {
        this(ResourceServer.of(provider));
    }

    SkillServer(ResourceServer resources) {
        this.resources = resources;
        open.push(resources::close);
    }

    ResourceServer resources() {
        return resources;
    }

    /** Returns an open client. */
    @SuppressWarnings("deprecation") // clients still use the transport with SSE
    ResourceClient client(Way way) throws Exception {
        ResourceClient client = switch (way) {
            case STDIO_SESSION, STDIO_STATELESS -> ResourceClient.piped(resources);
            case STREAMABLE_SESSION, STREAMABLE_STATELESS -> {
                var transport = HttpServletStreamableServerTransportProvider.builder()
                        .mcpEndpoint("/mcp")
                        .contextExtractor(request -> McpTransportContext.EMPTY)
                        .build();
                var server = McpServer.sync(resources.wrap(transport))
                        .serverInfo("skills", "1")
                        .build();
                open.push(server::close);
                yield ResourceClient.http(serve(transport));
            }
            case SSE_SESSION -> {
                var transport = io.modelcontextprotocol.server.transport.HttpServletSseServerTransportProvider.builder()
                        .sseEndpoint("/mcp/sse")
                        .messageEndpoint("/mcp/message")
                        .build();
                var server = McpServer.sync(resources.wrap(transport))
                        .serverInfo("skills", "1")
                        .build();
                open.push(server::close);
                yield ResourceClient.sse(serve(transport) + "/sse");
            }
            case STATELESS_TRANSPORT -> {
                var transport = HttpServletStatelessServerTransport.builder()
                        .messageEndpoint("/mcp")
                        .build();
                var server = McpServer.sync(resources.wrap(transport))
                        .serverInfo("skills", "1")
                        .build();
                open.push(server::close);
                yield ResourceClient.http(serve(transport));
            }
        };
        ResourceClient connected = client.mode(way.hasSessions() ? ConnectionMode.SESSION : ConnectionMode.STATELESS)
                .open();
        open.push(connected::close);
        return connected;
    }

    private String serve(HttpServlet servlet) throws Exception {
        Server jetty = new Server();
        ServerConnector connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/mcp/*");
        FilterHolder filter = new FilterHolder(ResourceServerFilter.builder(resources)
                .contextExtractor(request -> McpTransportContext.EMPTY)
                .build());
        filter.setAsyncSupported(true);
        context.addFilter(filter, "/mcp/*", EnumSet.of(DispatcherType.REQUEST));
        jetty.setHandler(context);
        jetty.start();
        open.push(jetty::stop);
        return "http://127.0.0.1:" + connector.getLocalPort() + "/mcp";
    }

    @Override
    public void close() throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }
}
