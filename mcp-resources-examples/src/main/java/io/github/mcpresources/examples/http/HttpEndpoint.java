package io.github.mcpresources.examples.http;

import io.github.mcpresources.explorer.ExplorerServlet;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.HeaderAccessor;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.FilterMapping;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Streamable HTTP endpoint on an embedded Jetty, for clients on this machine. The health of the server is at the path
 * {@code /health}.
 *
 * <p>The endpoint serves clients of revision 2026-07-28 and of earlier revisions. It listens on the loopback interface.
 * A web page in a browser on this machine could still reach it, for example through DNS rebinding. Therefore, requests
 * for another host, or from a page of another origin, are rejected with status 403. Other users of the machine can also
 * reach the endpoint; a {@link BearerToken} denies them access.
 */
public final class HttpEndpoint implements AutoCloseable {

    /** Thrown if the endpoint cannot listen on the port. The message is meant for the operator. */
    @SuppressWarnings("serial")
    public static final class CannotListen extends Exception {
        private CannotListen(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private static final Logger log = LoggerFactory.getLogger(HttpEndpoint.class);

    private static final String PATH = "/mcp";

    private static final String ENDPOINT = "endpoint";

    private static final String OTHERS = "others";

    private static final String HEALTH = "health";

    private static final String HEALTH_PATH = "/health";

    /** The path of the explorer's page, and patterns for its files. */
    private static final List<String> EXPLORER = List.of("", "*.html", "*.js", "*.css", "*.txt");

    /** The maximum time for sending the last responses after the server has closed its sessions, in milliseconds. */
    private static final long STOP_MILLIS = 1_000;

    /**
     * The maximum number of connections. Idle connections could otherwise exhaust the file descriptors of the process.
     */
    private static final int MAX_CONNECTIONS = 1_000;

    private static final List<String> HOSTS = List.of("localhost:*", "127.0.0.1:*", "[::1]:*");
    private static final List<String> ORIGINS = HOSTS.stream()
            .flatMap(host -> Stream.of("http://" + host, "https://" + host))
            .toList();

    private static final DefaultServerTransportSecurityValidator LOCAL =
            DefaultServerTransportSecurityValidator.builder()
                    .allowedHosts(HOSTS)
                    .allowedOrigins(ORIGINS)
                    .build();

    private final Server jetty;
    private final ServerConnector connector;
    private final Runnable closingServer;
    private final @Nullable ResourceServer resources;

    private HttpEndpoint(
            Server jetty, ServerConnector connector, Runnable closingServer, @Nullable ResourceServer resources) {
        this.jetty = jetty;
        this.connector = connector;
        this.closingServer = closingServer;
        this.resources = resources;
    }

    /**
     * Creates a builder for an endpoint that serves resources, and the tools and prompts of an SDK server, to clients
     * of all revisions.
     *
     * @param resources the resource server, which is attached to the transport and is closed with the endpoint
     * @return the builder
     */
    public static Builder builder(ResourceServer resources) {
        return new Builder(resources);
    }

    /**
     * Starts an endpoint that serves resources, and the tools and prompts of an SDK server, to clients of all
     * revisions.
     *
     * @param resources the resource server, which is attached to the transport and is closed with the endpoint
     * @param server the function that builds the SDK server on the transport
     * @param port the port; 0 for any free port
     * @return the endpoint, which is listening
     * @throws CannotListen if the endpoint cannot listen on the port
     */
    public static HttpEndpoint start(
            ResourceServer resources, Function<McpStreamableServerTransportProvider, McpSyncServer> server, int port)
            throws CannotListen {
        return builder(resources).start(server, port);
    }

    /**
     * Starts an endpoint for an SDK server without a {@link ResourceServer}. Only clients of revisions up to 2025-11-25
     * are served, because clients of revision 2026-07-28 begin no session.
     *
     * @param server the function that builds the SDK server on the transport
     * @param port the port; 0 for any free port
     * @return the endpoint, which is listening
     * @throws CannotListen if the endpoint cannot listen on the port
     */
    public static HttpEndpoint start(Function<McpStreamableServerTransportProvider, McpSyncServer> server, int port)
            throws CannotListen {
        HttpServletStreamableServerTransportProvider servlet = sessions();
        return start(servlet, server.apply(servlet)::closeGracefully, null, port);
    }

    private static HttpServletStreamableServerTransportProvider sessions() {
        return HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint(PATH)
                .httpHeaderValidator(HttpEndpoint::checkHostAndOrigin)
                .build();
    }

    private static HttpEndpoint start(HttpServlet servlet, Runnable closingServer, @Nullable Builder settings, int port)
            throws CannotListen {
        ServletHolder holder = new ServletHolder(ENDPOINT, servlet);
        holder.setAsyncSupported(true);
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(holder, PATH);
        context.addServlet(new ServletHolder(OTHERS, new OtherPaths(PATH)), "/");
        if (settings != null) {
            context.addServlet(new ServletHolder(HEALTH, new OtherPaths(PATH)), HEALTH_PATH); // behind the filters
            settings.addFilters(context);
            settings.addExplorer(context);
        }

        Server jetty = new Server();
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        connector.setShutdownIdleTimeout(STOP_MILLIS / 4); // of idle connections
        jetty.addConnector(connector);
        jetty.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, connector));
        jetty.setHandler(new GracefulHandler(context)); // answers the running requests when it stops
        jetty.setStopTimeout(STOP_MILLIS);
        HttpEndpoint endpoint =
                new HttpEndpoint(jetty, connector, closingServer, settings == null ? null : settings.resources);
        try {
            jetty.start();
        } catch (Exception failure) {
            endpoint.close();
            throw new CannotListen(
                    "Cannot listen on port " + port + ": " + reason(failure)
                            + ". Choose another port, or use --http 0 for any free port",
                    failure);
        }
        return endpoint;
    }

    /** Rejects a wrong host or origin with status 403. The SDK itself would reject a wrong host with status 421. */
    private static void checkHostAndOrigin(HeaderAccessor headers) throws ServerTransportSecurityException {
        try {
            LOCAL.validate(headers);
        } catch (ServerTransportSecurityException foreign) {
            throw new ServerTransportSecurityException(HttpStatus.FORBIDDEN_403, foreign.getMessage());
        }
    }

    private static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String text = root.getMessage();
        return text == null || text.isEmpty()
                ? root.getClass().getSimpleName()
                : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }

    /**
     * Returns the URL of the endpoint.
     *
     * @return an HTTP URL
     */
    public String url() {
        return "http://localhost:" + connector.getLocalPort() + PATH;
    }

    /**
     * Waits until the endpoint is closed.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public void awaitEnd() throws InterruptedException {
        jetty.join();
    }

    /**
     * Closes the endpoint. Running requests are answered, or their clients are notified that the server is stopping.
     * Then the sessions are closed and the endpoint stops listening. This takes at most a few seconds.
     */
    @Override
    public void close() {
        if (resources != null) {
            resources.close();
        }
        closingServer.run();
        try {
            jetty.stop();
        } catch (TimeoutException cutOff) {
            log.debug("Closed the connections that did not end in time", cutOff); // the server has stopped anyway
        } catch (Exception failure) {
            throw new IllegalStateException("The HTTP server did not stop", failure);
        }
    }

    /** A builder for an endpoint. */
    public static final class Builder {

        private final ResourceServer resources;
        private @Nullable BearerToken token;
        private @Nullable String node;
        private boolean explorer;

        private Builder(ResourceServer resources) {
            this.resources = resources;
        }

        /**
         * Sets the token that clients must send with each request. By default, no token is required.
         *
         * @param value the token
         * @return this builder
         */
        public Builder token(BearerToken value) {
            token = value;
            return this;
        }

        /**
         * Sets the name of this node. The session ids begin with this name. By default, the session ids contain no
         * name.
         *
         * @param value the name, as for {@link ResourceServerFilter.Builder#node}
         * @return this builder
         */
        public Builder node(String value) {
            node = value;
            return this;
        }

        /**
         * Sets whether the endpoint also serves the {@linkplain ExplorerServlet explorer}, at the path {@code /}. The
         * files of the page need no token, because they contain no data of the server. The default is false.
         *
         * @param value true to serve the page
         * @return this builder
         */
        public Builder explorer(boolean value) {
            explorer = value;
            return this;
        }

        /**
         * Starts the endpoint. Clients of revisions up to 2025-11-25 have sessions.
         *
         * @param server the function that builds the SDK server on the transport
         * @param port the port; 0 for any free port
         * @return the endpoint, which is listening
         * @throws CannotListen if the endpoint cannot listen on the port
         */
        public HttpEndpoint start(Function<McpStreamableServerTransportProvider, McpSyncServer> server, int port)
                throws CannotListen {
            HttpServletStreamableServerTransportProvider servlet = sessions();
            return HttpEndpoint.start(servlet, server.apply(resources.wrap(servlet))::closeGracefully, this, port);
        }

        /**
         * Starts the endpoint on the SDK's stateless transport. Clients of revisions up to 2025-11-25 have no session,
         * so that another node can answer the next request. These clients cannot subscribe to resources or cancel
         * requests, and receive no progress.
         *
         * @param server the function that builds the SDK server on the transport
         * @param port the port; 0 for any free port
         * @return the endpoint, which is listening
         * @throws CannotListen if the endpoint cannot listen on the port
         */
        public HttpEndpoint startStateless(
                Function<McpStatelessServerTransport, McpStatelessSyncServer> server, int port) throws CannotListen {
            HttpServletStatelessServerTransport servlet = HttpServletStatelessServerTransport.builder()
                    .messageEndpoint(PATH)
                    .httpHeaderValidator(HttpEndpoint::checkHostAndOrigin)
                    .contextExtractor(Builder::revision)
                    .build();
            return HttpEndpoint.start(servlet, server.apply(resources.wrap(servlet))::closeGracefully, this, port);
        }

        /**
         * Returns a transport context with the revision from the header of the request. Without a session, the server
         * does not know the revision from an earlier request.
         */
        private static McpTransportContext revision(HttpServletRequest request) {
            String revision = request.getHeader(HttpHeaders.PROTOCOL_VERSION);
            return revision == null
                    ? McpTransportContext.EMPTY
                    : McpTransportContext.create(Map.of(HttpHeaders.PROTOCOL_VERSION, revision));
        }

        private void addFilters(ServletContextHandler context) {
            if (token != null) {
                add(context, new BearerFilter(token), ENDPOINT, OTHERS, HEALTH); // the first filter
            }
            // Each caller that passes the first filter may see the health.
            ResourceServerFilter.Builder filter =
                    ResourceServerFilter.builder(resources).health(HEALTH_PATH, request -> true);
            if (node != null) {
                filter.node(node);
            }
            add(context, filter.build(), ENDPOINT, HEALTH);
        }

        private void addExplorer(ServletContextHandler context) {
            if (explorer) {
                ServletHolder holder = new ServletHolder(ExplorerServlet.builder()
                        .endpoint(PATH)
                        .health(HEALTH_PATH)
                        .build());
                EXPLORER.forEach(path -> context.addServlet(holder, path));
            }
        }

        private static void add(ServletContextHandler context, Filter filter, String... servlets) {
            FilterHolder holder = new FilterHolder(filter);
            holder.setAsyncSupported(true);
            FilterMapping mapping = new FilterMapping();
            mapping.setFilterName(holder.getName());
            mapping.setServletNames(servlets);
            context.getServletHandler().addFilter(holder, mapping);
        }
    }
}
