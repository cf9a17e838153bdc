package io.github.mcpresources.examples.guide;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.Map;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;

final class JettyServer {

    private static final String PATH = "/mcp";

    public static void main(String[] arguments) throws Exception {
        int port = arguments.length == 0 ? 8080 : Integer.parseInt(arguments[0]);
        ResourceServer resources = Callers.create();
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint(PATH)
                .contextExtractor(JettyServer::context)
                .build();
        McpSyncServer mcp = McpServer.sync(resources.wrap(transport))
                .serverInfo("my-server", "1.0")
                .build();

        ServletContextHandler context = new ServletContextHandler();
        FilterHolder filter = new FilterHolder(ResourceServerFilter.builder(resources)
                .contextExtractor(JettyServer::context)
                .build());
        filter.setAsyncSupported(true);
        context.addFilter(filter, PATH, EnumSet.of(DispatcherType.REQUEST));
        ServletHolder servlet = new ServletHolder(transport);
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, PATH);

        Server jetty = new Server(new InetSocketAddress("localhost", port));
        jetty.setHandler(context);
        jetty.start();
        jetty.join();
        mcp.closeGracefully();
        resources.close();
    }

    /** Returns a context with the name of the user, which authentication has put into the request. */
    private static McpTransportContext context(HttpServletRequest request) {
        String user = request.getRemoteUser();
        return user == null ? McpTransportContext.EMPTY : McpTransportContext.create(Map.of("user", user));
    }
}
