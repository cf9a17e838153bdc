package io.github.mcpresources.examples.guide;

import io.github.mcpresources.explorer.ExplorerServlet;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
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
import org.eclipse.jetty.util.component.LifeCycle;

final class ExplorerServer {

    private static final String PATH = "/mcp";

    public static void main(String[] arguments) throws Exception {
        int port = arguments.length == 0 ? 8080 : Integer.parseInt(arguments[0]);
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://welcome").mimeType("text/markdown").text("# Hello");

        ResourceServer resources = ResourceServer.of(registry);
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint(PATH)
                .build();
        McpSyncServer mcp = McpServer.sync(resources.wrap(transport))
                .serverInfo("my-server", "1.0")
                .build();

        ServletContextHandler context = new ServletContextHandler();
        FilterHolder filter =
                new FilterHolder(ResourceServerFilter.builder(resources).build());
        filter.setAsyncSupported(true);
        context.addFilter(filter, PATH, EnumSet.of(DispatcherType.REQUEST));
        ServletHolder servlet = new ServletHolder(transport);
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, PATH);
        ExplorerServlet explorer = ExplorerServlet.builder().endpoint(PATH).build();
        context.addServlet(new ServletHolder(explorer), "/explorer/*");

        Server jetty = new Server(new InetSocketAddress("localhost", port));
        jetty.setHandler(context);
        jetty.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            resources.close();
            mcp.closeGracefully();
            LifeCycle.stop(jetty);
        }));
    }
}
