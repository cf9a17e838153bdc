package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * The sample server over streamable HTTP, with sessions only or with both modes. The endpoint can be restarted on the
 * same port.
 */
final class SampleEndpoint implements AutoCloseable {

    /**
     * The interval of keep-alive messages, by which the endpoint also detects that a client no longer waits for an
     * answer.
     */
    private static final Duration KEEP_ALIVE = Duration.ofMillis(100);

    static final String AUTHORIZATION = "Authorization";

    private final boolean stateless;
    private final Function<ResourceRegistry, ResourceServer> serving;
    /** The HTTP method and the {@code Mcp-Method} header of each request received. */
    final List<String> requests = new CopyOnWriteArrayList<>();

    private final Queue<ServletRequest> streams = new ConcurrentLinkedQueue<>();

    private int port;
    private Server jetty;
    private McpSyncServer sdk;
    private ResourceServer resources;
    private ResourceRegistry registry;

    private SampleEndpoint(boolean stateless, Function<ResourceRegistry, ResourceServer> serving) {
        this.stateless = stateless;
        this.serving = serving;
        start();
    }

    static SampleEndpoint withSessions() {
        return new SampleEndpoint(false, registry -> SampleServer.serve(registry, 3));
    }

    static SampleEndpoint stateless() {
        return new SampleEndpoint(true, registry -> SampleServer.serve(registry, 3));
    }

    /** Serves a resource server of the test instead of the sample. */
    static SampleEndpoint serving(Function<ResourceRegistry, ResourceServer> server, boolean stateless) {
        return new SampleEndpoint(stateless, server);
    }

    /** Serves the given provider instead of the sample, in both modes. */
    static SampleEndpoint serving(ResourceProvider provider) {
        return serving(provider, true);
    }

    /**
     * Serves the given provider instead of the sample. The {@code Authorization} header of a request names its caller.
     */
    static SampleEndpoint serving(ResourceProvider provider, boolean stateless) {
        return new SampleEndpoint(
                stateless,
                registry -> ResourceServer.builder(provider)
                        .principal(context -> (String) context.get(AUTHORIZATION))
                        .build());
    }

    private static McpTransportContext context(HttpServletRequest request) {
        String sent = request.getHeader(AUTHORIZATION);
        return sent == null ? McpTransportContext.EMPTY : McpTransportContext.create(Map.of(AUTHORIZATION, sent));
    }

    void start() {
        registry = ResourceRegistry.create();
        resources = serving.apply(registry);
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .contextExtractor(SampleEndpoint::context)
                .build();
        sdk = McpServer.sync(resources.wrap(transport))
                .serverInfo("sample", "1")
                .build();
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder servlet = new ServletHolder(transport);
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, "/mcp");
        Filter noting = (request, response, chain) -> {
            HttpServletRequest http = (HttpServletRequest) request;
            requests.add(http.getMethod() + " " + http.getHeader("Mcp-Method"));
            if ("subscriptions/listen".equals(http.getHeader("Mcp-Method"))) {
                streams.add(request);
            }
            chain.doFilter(request, response);
        };
        add(context, noting);
        if (stateless) {
            add(
                    context,
                    ResourceServerFilter.builder(resources)
                            .contextExtractor(SampleEndpoint::context)
                            .keepAlive(KEEP_ALIVE)
                            .build());
        }
        jetty = new Server();
        ServerConnector connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        jetty.addConnector(connector);
        jetty.setHandler(context);
        jetty.setStopTimeout(0);
        try {
            jetty.start();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
        port = connector.getLocalPort();
    }

    private static void add(ServletContextHandler context, Filter filter) {
        FilterHolder holder = new FilterHolder(filter);
        holder.setAsyncSupported(true);
        context.addFilter(holder, "/mcp", EnumSet.of(DispatcherType.REQUEST));
    }

    /** Ends the open listen streams, as middleboxes do with idle streams. Returns false if no stream is open yet. */
    boolean endsAStream() {
        return streams.removeIf(stream -> {
            boolean isOpen = stream.isAsyncStarted();
            if (isOpen) {
                stream.getAsyncContext().complete();
            }
            return isOpen;
        });
    }

    /** Stops like a killed process: connections break, and sessions are lost. */
    void die() {
        try {
            jetty.stop();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
        resources.close();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + port + "/mcp");
    }

    void updated(String uri) {
        resources.events().updated(uri);
    }

    @Override
    public void close() {
        die();
        sdk.closeGracefully();
    }
}
