package io.github.mcpresources.examples.guide;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

final class TomcatServer {

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

        Tomcat tomcat = new Tomcat();
        tomcat.setPort(port);
        tomcat.getConnector().setProperty("address", "localhost");
        Context context = tomcat.addContext("", null);
        Wrapper servlet = Tomcat.addServlet(context, "mcp", transport);
        servlet.setAsyncSupported(true);
        context.addServletMappingDecoded(PATH, "mcp");
        FilterDef filter = new FilterDef();
        filter.setFilterName("resources");
        filter.setFilter(ResourceServerFilter.builder(resources).build());
        filter.setAsyncSupported("true");
        context.addFilterDef(filter);
        FilterMap paths = new FilterMap();
        paths.setFilterName("resources");
        paths.addURLPattern(PATH);
        context.addFilterMap(paths);

        tomcat.start();
        tomcat.getServer().await();
        mcp.closeGracefully();
        resources.close();
    }
}
