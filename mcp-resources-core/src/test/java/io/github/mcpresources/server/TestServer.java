package io.github.mcpresources.server;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.tools.ResourceTools;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;

/** An SDK server with an ordinary tool and the resources of this library, and raw clients of this server. */
final class TestServer implements AutoCloseable {

    /** The kinds of transports. Each kind needs its own server. */
    enum Kind {
        STDIO,
        SSE,
        STREAMABLE,
        STATELESS
    }

    private static final Map<String, Object> NO_ARGUMENTS = Map.of("type", "object");
    private static final McpTransportContextExtractor<HttpServletRequest> CONTEXT = request -> {
        Map<String, Object> values = new HashMap<>();
        for (String header : List.of("X-User", "MCP-Protocol-Version")) {
            if (request.getHeader(header) != null) {
                values.put(header, request.getHeader(header));
            }
        }
        return McpTransportContext.create(values);
    };

    private final Deque<AutoCloseable> resources = new ArrayDeque<>();
    private final Kind kind;
    private final boolean withSdkSide;
    private @Nullable ResourceTools tools;
    private McpServerFeatures.@Nullable SyncToolSpecification tool;
    private boolean filtered = true;
    private Consumer<String> register = uri -> {};
    private Consumer<String> notifyUpdated = uri -> {};
    private Runnable addTool = () -> {};
    private Duration keepAlive = ResourceServerFilter.DEFAULT_KEEP_ALIVE;
    private IntSupplier connections = () -> 0;
    private URI endpoint = URI.create("http://unused");

    private StdioWire stdio;

    private TestServer(Kind kind, boolean withSdkSide) {
        this.kind = kind;
        this.withSdkSide = withSdkSide;
    }

    /** Starts a server of a kind with a resource server attached. */
    static TestServer start(Kind kind, ResourceServer attached) throws Exception {
        return start(kind, attached, false);
    }

    /** Starts a server of a kind whose SDK server also has resources, prompts and completions. */
    static TestServer startWithSdkSide(Kind kind, ResourceServer attached) throws Exception {
        return start(kind, attached, true);
    }

    /** Starts a server of a kind that also has resource tools. */
    static TestServer start(Kind kind, ResourceServer attached, ResourceTools tools) throws Exception {
        TestServer server = new TestServer(kind, false);
        server.tools = tools;
        return start(server, attached);
    }

    /** Starts a server of a kind that also has resource tools and an additional tool. */
    static TestServer start(
            Kind kind, ResourceServer attached, ResourceTools tools, McpServerFeatures.SyncToolSpecification tool)
            throws Exception {
        TestServer server = new TestServer(kind, false);
        server.tools = tools;
        server.tool = tool;
        return start(server, attached);
    }

    /** Starts a server of a kind with an additional tool. */
    static TestServer start(Kind kind, ResourceServer attached, McpServerFeatures.SyncToolSpecification tool)
            throws Exception {
        TestServer server = new TestServer(kind, false);
        server.tool = tool;
        return start(server, attached);
    }

    /**
     * Starts a streamable HTTP server whose SDK server also has resources, prompts and completions. It sends comments
     * to waiting clients at the given interval.
     */
    static TestServer startStreamable(ResourceServer attached, Duration keepAlive) throws Exception {
        TestServer server = new TestServer(Kind.STREAMABLE, true);
        server.keepAlive = keepAlive;
        return start(server, attached);
    }

    /** Starts a server of a kind without the filter in front of it. */
    static TestServer startWithoutFilter(Kind kind, ResourceServer attached) throws Exception {
        TestServer server = new TestServer(kind, false);
        server.filtered = false;
        return start(server, attached);
    }

    private static TestServer start(Kind kind, ResourceServer attached, boolean withSdkSide) throws Exception {
        return start(new TestServer(kind, withSdkSide), attached);
    }

    private static TestServer start(TestServer server, ResourceServer attached) throws Exception {
        server.resources.push(attached);
        switch (server.kind) {
            case STDIO -> server.startStdio(attached);
            case SSE -> server.startSse(attached);
            case STREAMABLE -> server.startStreamable(attached);
            case STATELESS -> server.startStateless(attached);
        }
        return server;
    }

    private void startStdio(ResourceServer attached) throws Exception {
        stdio = new StdioWire();
        build(McpServer.sync(attached.wrap(stdio.transport().build())));
        resources.push(stdio);
    }

    @SuppressWarnings("deprecation") // clients still use it
    private void startSse(ResourceServer attached) throws Exception {
        var transport = io.modelcontextprotocol.server.transport.HttpServletSseServerTransportProvider.builder()
                .contextExtractor(CONTEXT)
                .sseEndpoint("/mcp/sse")
                .messageEndpoint("/mcp/message")
                .build();
        build(McpServer.sync(attached.wrap(transport)));
        serve(transport, attached);
        endpoint = URI.create(endpoint + "/sse");
    }

    private void startStreamable(ResourceServer attached) throws Exception {
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .contextExtractor(CONTEXT)
                .mcpEndpoint("/mcp")
                .build();
        build(McpServer.sync(attached.wrap(transport)));
        serve(transport, attached);
    }

    private void startStateless(ResourceServer attached) throws Exception {
        HttpServletStatelessServerTransport transport = HttpServletStatelessServerTransport.builder()
                .contextExtractor(CONTEXT)
                .messageEndpoint("/mcp")
                .build();
        McpSchema.Tool tool = McpSchema.Tool.builder("echo", NO_ARGUMENTS)
                .description("Says ok")
                .build();
        McpServer.StatelessSyncSpecification plain = McpServer.sync(attached.wrap(transport))
                .serverInfo("test", "1")
                .tools(new McpStatelessServerFeatures.SyncToolSpecification(tool, (context, call) -> ok()))
                .tools(tools == null ? List.of() : tools.statelessSync());
        McpStatelessSyncServer server = (withSdkSide ? SdkSide.on(plain) : plain).build();
        resources.push(server::close);
        register = uri -> server.addResource(SdkSide.statelessEntry(uri));
        serve(transport, attached);
    }

    private void build(McpServer.SyncSpecification<?> specification) {
        McpServer.SyncSpecification<?> plain = specification
                .serverInfo("test", "1")
                .tools(echo("echo"))
                .tools(tools == null ? List.of() : tools.sync())
                .tools(tool == null ? List.of() : List.of(tool));
        McpSyncServer server = (withSdkSide ? SdkSide.on(plain) : plain).build();
        resources.push(server::close);
        register = uri -> server.addResource(SdkSide.entry(uri));
        addTool = () -> server.addTool(echo("another-" + UUID.randomUUID()));
        notifyUpdated = uri -> server.notifyResourcesUpdated(new McpSchema.ResourcesUpdatedNotification(uri));
    }

    /** Registers an additional resource with the SDK's own server while it runs. */
    void registerWithSdk(String uri) {
        register.accept(uri);
    }

    /** Adds a tool to the SDK's own server, which sends a notification. */
    void addTool() {
        addTool.run();
    }

    /** Makes the SDK's own server send a notification of an update. */
    void notifyUpdated(String uri) {
        notifyUpdated.accept(uri);
    }

    private static McpServerFeatures.SyncToolSpecification echo(String name) {
        McpSchema.Tool tool = McpSchema.Tool.builder(name, NO_ARGUMENTS)
                .description("Says ok")
                .build();
        return McpServerFeatures.SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((exchange, call) -> {
                    if (call.progressToken() != null) {
                        exchange.progressNotification(
                                new McpSchema.ProgressNotification(call.progressToken(), 0.5, 1.0, "half", Map.of()));
                    }
                    return ok();
                })
                .build();
    }

    private static McpSchema.CallToolResult ok() {
        return McpSchema.CallToolResult.builder().addTextContent("ok").build();
    }

    private void serve(HttpServlet servlet, ResourceServer attached) throws Exception {
        Server jetty = new Server();
        ServerConnector connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        connector.setAcceptQueueSize(1024); // many clients connect at once
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/mcp/*");
        if (filtered) {
            FilterHolder filter = new FilterHolder(ResourceServerFilter.builder(attached)
                    .contextExtractor(CONTEXT)
                    .keepAlive(keepAlive)
                    .build());
            filter.setAsyncSupported(true);
            context.addFilter(filter, "/mcp/*", EnumSet.of(DispatcherType.REQUEST));
        }
        jetty.setHandler(context);
        jetty.start();
        resources.push(jetty::stop);
        connections = () -> connector.getConnectedEndPoints().size();
        endpoint = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/mcp");
    }

    /** Returns a wire that has initialized its session. */
    Wire connect() throws Exception {
        return connect("2025-11-25", Map.of());
    }

    /** Returns a wire that has initialized its session with the given revision and headers. */
    Wire connect(String revision, Map<String, String> headers) throws Exception {
        Wire wire = wire(headers);
        wire.initialize(revision);
        return wire;
    }

    /** Returns a wire that has sent nothing yet. */
    Wire wire(Map<String, String> headers) throws Exception {
        return switch (kind) {
            case STDIO -> stdio;
            case SSE -> new SseWire(endpoint, headers);
            case STREAMABLE, STATELESS -> new HttpWire(endpoint, headers);
        };
    }

    /** Returns the number of HTTP connections of the server. */
    int connections() {
        return connections.getAsInt();
    }

    URI endpoint() {
        return endpoint;
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable resource : resources) {
            resource.close();
        }
    }
}
