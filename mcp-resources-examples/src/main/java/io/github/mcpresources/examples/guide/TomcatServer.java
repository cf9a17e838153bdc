package io.github.mcpresources.examples.guide;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

final class TomcatServer {

    private static final String PATH = "/mcp";
    /** The user for each value of the Authorization header. A real server would ask its identity provider. */
    private static final Map<String, String> USERS = Map.of("Bearer adas-token", "ada", "Bearer bobs-token", "bob");

    public static void main(String[] arguments) throws Exception {
        int port = arguments.length == 0 ? 8080 : Integer.parseInt(arguments[0]);
        ResourceServer resources = Callers.create();
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint(PATH)
                .contextExtractor(TomcatServer::context)
                .build();
        McpSyncServer mcp = McpServer.sync(resources.wrap(transport))
                .serverInfo("my-server", "1.0")
                .build();

        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        tomcat.setPort(port);
        tomcat.getConnector().setProperty("address", "localhost");
        Context context = tomcat.addContext("", null);
        Wrapper servlet = Tomcat.addServlet(context, "mcp", transport);
        servlet.setAsyncSupported(true);
        context.addServletMappingDecoded(PATH, "mcp");
        FilterDef filter = new FilterDef();
        filter.setFilterName("resources");
        filter.setFilter(ResourceServerFilter.builder(resources)
                .contextExtractor(TomcatServer::context)
                .build());
        filter.setAsyncSupported("true");
        context.addFilterDef(filter);
        FilterMap paths = new FilterMap();
        paths.setFilterName("resources");
        paths.addURLPattern(PATH);
        context.addFilterMap(paths);

        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            resources.close();
            mcp.closeGracefully();
            try {
                tomcat.stop();
            } catch (LifecycleException failure) {
                throw new IllegalStateException(failure);
            }
        }));
        tomcat.start();
        tomcat.getServer().await();
    }

    /** Returns a context with the user of the token in the request. An invalid token is treated like a missing one. */
    private static McpTransportContext context(HttpServletRequest request) {
        String header = request.getHeader("Authorization");
        String user = header == null ? null : USERS.get(header);
        return user == null ? McpTransportContext.EMPTY : McpTransportContext.create(Map.of("user", user));
    }
}
