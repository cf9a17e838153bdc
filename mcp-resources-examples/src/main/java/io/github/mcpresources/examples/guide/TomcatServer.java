package io.github.mcpresources.examples.guide;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
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
        addFilter(context, "tokens", new TokenFilter()); // the first filter that is added is called first
        addFilter(
                context,
                "resources",
                ResourceServerFilter.builder(resources)
                        .contextExtractor(TomcatServer::context)
                        .build());

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

    private static void addFilter(Context context, String name, Filter filter) {
        FilterDef definition = new FilterDef();
        definition.setFilterName(name);
        definition.setFilter(filter);
        definition.setAsyncSupported("true");
        context.addFilterDef(definition);
        FilterMap paths = new FilterMap();
        paths.setFilterName(name);
        paths.addURLPattern(PATH);
        context.addFilterMap(paths);
    }

    /** Refuses requests without a valid token, except for preflight requests of browsers, which have none. */
    private static final class TokenFilter extends HttpFilter {

        private static final long serialVersionUID = 1;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            String header = request.getHeader("Authorization");
            String user = header == null ? null : USERS.get(header);
            boolean isPreflight =
                    request.getMethod().equals("OPTIONS") && request.getHeader("Access-Control-Request-Method") != null;
            if (user == null && !isPreflight) {
                response.setHeader("WWW-Authenticate", "Bearer");
                response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
                return;
            }
            request.setAttribute("user", user);
            chain.doFilter(request, response);
        }
    }

    /** Returns a context with the user that the filter has stored in the request. */
    private static McpTransportContext context(HttpServletRequest request) {
        Object user = request.getAttribute("user");
        return user == null ? McpTransportContext.EMPTY : McpTransportContext.create(Map.of("user", user));
    }
}
