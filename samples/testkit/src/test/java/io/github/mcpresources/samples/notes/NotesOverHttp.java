package io.github.mcpresources.samples.notes;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.DispatcherType;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;

/** Serves the notes over HTTP on a free port, in this process. */
final class NotesOverHttp {

    private static final String PATH = "/mcp";

    private final ResourceServer resources = ResourceServer.of(NotesServer.notes());
    private final McpSyncServer mcp;
    private final Server jetty = new Server(new InetSocketAddress("localhost", 0));

    NotesOverHttp() throws Exception {
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint(PATH)
                .build();
        mcp = McpServer.sync(resources.wrap(transport))
                .serverInfo("notes", "1.0")
                .build();
        ServletContextHandler context = new ServletContextHandler();
        FilterHolder filter =
                new FilterHolder(ResourceServerFilter.builder(resources).build());
        filter.setAsyncSupported(true);
        context.addFilter(filter, PATH, EnumSet.of(DispatcherType.REQUEST));
        ServletHolder servlet = new ServletHolder(transport);
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, PATH);
        jetty.setHandler(context);
        jetty.start();
    }

    String url() {
        return "http://localhost:" + jetty.getURI().getPort() + PATH;
    }

    void stop() throws Exception {
        resources.close();
        mcp.closeGracefully();
        jetty.stop();
    }
}
