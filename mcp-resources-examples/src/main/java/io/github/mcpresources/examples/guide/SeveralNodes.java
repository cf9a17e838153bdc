package io.github.mcpresources.examples.guide;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.redis.RedisChannel;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.DispatcherType;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.LifeCycle;

final class SeveralNodes {

    private static final String PATH = "/mcp";

    /** Starts a node. The arguments are its port, its name, the URI of Redis and the file with the keys. */
    public static void main(String[] arguments) throws Exception {
        int port = Integer.parseInt(arguments[0]);
        String node = arguments[1]; // such as n1; each node has a different name
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("clock://now")
                .mimeType("text/plain")
                .read(request -> ReadResult.text(Instant.now().toString()));

        Channel channel = RedisChannel.connect(arguments[2]);
        KeyRing keys = KeyRing.read(Path.of(arguments[3])); // the same keys on each node
        ClusterBus bus =
                ClusterBus.builder(channel, keys).service("clock").node(node).build();
        ResourceServer resources =
                ResourceServer.builder(registry).keys(keys).eventBus(bus).build();

        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint(PATH)
                .build();
        McpSyncServer mcp = McpServer.sync(resources.wrap(transport))
                .serverInfo("clock", "1.0")
                .build();
        ServletContextHandler context = new ServletContextHandler();
        FilterHolder filter = new FilterHolder(
                ResourceServerFilter.builder(resources).node(node).build());
        filter.setAsyncSupported(true);
        context.addFilter(filter, PATH, EnumSet.of(DispatcherType.REQUEST));
        ServletHolder servlet = new ServletHolder(transport);
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, PATH);
        Server jetty = new Server(new InetSocketAddress("localhost", port));
        jetty.setHandler(context);
        jetty.start();

        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            resources.close();
            mcp.closeGracefully();
            LifeCycle.stop(jetty);
            bus.close();
            channel.close();
        }));
        resources.events().updated("clock://now"); // notifies the clients of all nodes
    }
}
