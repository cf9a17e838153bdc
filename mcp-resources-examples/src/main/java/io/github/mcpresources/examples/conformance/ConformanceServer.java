package io.github.mcpresources.examples.conformance;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A server with the resources, tools and prompts that the MCP conformance suite requests. These commands start the
 * server and run the suite:
 *
 * <pre>{@code
 * java -jar mcp-resources-examples/target/conformance-server.jar --http 3000
 * npx @modelcontextprotocol/conformance server --url http://localhost:3000/mcp
 * }</pre>
 */
@Command(
        name = "conformance-server",
        mixinStandardHelpOptions = true,
        description = "Serves the resources, tools and prompts that the MCP conformance suite requests.")
public final class ConformanceServer implements Callable<Integer> {

    private static final String FOLDER = "folder";

    @Option(
            names = "--http",
            paramLabel = "PORT",
            defaultValue = "3000",
            description = "Serve HTTP at http://localhost:PORT/mcp. 0 selects any free port (default: 3000).")
    private int port;

    @Option(names = "--stdio", description = "Use standard input and output instead of HTTP.")
    private boolean stdio;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Serve the files of this folder, and a tool that writes to it, to test subscriptions.")
    private @Nullable Path folder;

    private final InputStream in;
    private final OutputStream out;

    ConformanceServer(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Starts the server.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        // The document server does not set these properties, because LogOutput writes the time.
        System.setProperty("org.slf4j.simpleLogger.showDateTime", "true");
        System.setProperty("org.slf4j.simpleLogger.dateTimeFormat", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX");
        System.exit(new CommandLine(new ConformanceServer(System.in, System.out)).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        ResourceRegistry registry = Fixture.registry();
        ResourceProvider provider = folder == null
                ? ResourceProviders.concat(registry, Skills.provider())
                : ResourceProviders.concat(
                        registry,
                        Skills.provider(),
                        DirectoryResources.builder().root(FOLDER, folder).build());
        try (ResourceServer resources = ResourceServer.of(provider)) {
            List<SyncToolSpecification> tools = new ArrayList<>(ToolsAndPrompts.tools());
            tools.addAll(Diagnostics.tools());
            Changes changes = new Changes(resources.events());
            tools.add(changes.touch());
            tools.add(changes.add(registry));
            if (folder != null) {
                tools.add(changes.write(folder, "file:///" + FOLDER + "/"));
            }
            return stdio ? serveStdio(resources, tools) : serveHttp(resources, tools);
        }
    }

    private int serveStdio(ResourceServer resources, List<SyncToolSpecification> tools) throws InterruptedException {
        StdioTransport transport = StdioTransport.builder().streams(in, out).build();
        McpSyncServer server = server(McpServer.sync(resources.wrap(transport)), tools);
        try {
            transport.awaitEnd();
        } finally {
            server.closeGracefully();
        }
        return CommandLine.ExitCode.OK;
    }

    private int serveHttp(ResourceServer resources, List<SyncToolSpecification> tools) throws InterruptedException {
        HttpEndpoint endpoint;
        try {
            endpoint = HttpEndpoint.start(resources, transport -> server(McpServer.sync(transport), tools), port);
        } catch (HttpEndpoint.CannotListen failure) {
            System.err.println(failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(endpoint::close));
        System.err.println("Listening at " + endpoint.url());
        endpoint.awaitEnd();
        return CommandLine.ExitCode.OK;
    }

    private static McpSyncServer server(McpServer.SyncSpecification<?> server, List<SyncToolSpecification> tools) {
        McpSyncServer built = server.serverInfo("conformance-server", "1")
                .capabilities(McpSchema.ServerCapabilities.builder()
                        .tools(true)
                        .prompts(true)
                        .logging()
                        .completions()
                        .build())
                .tools(tools)
                .prompts(ToolsAndPrompts.prompts())
                .completions(ToolsAndPrompts.completion())
                .build();
        Diagnostics.addTriggers(built);
        return built;
    }
}
