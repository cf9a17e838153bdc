package io.github.mcpresources.examples.conformance;

import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Serves the fixture of the conformance suite:
 *
 * <pre>{@code
 * java -jar mcp-resources-examples/target/conformance-server.jar --http 3000
 * npx @modelcontextprotocol/conformance server --url http://localhost:3000/mcp
 * }</pre>
 */
@Command(
        name = "conformance-server",
        mixinStandardHelpOptions = true,
        description = "Serves the resources, tools and prompts that the MCP conformance suite asks for.")
public final class ConformanceServer implements Callable<Integer> {

    @Option(
            names = "--http",
            paramLabel = "PORT",
            defaultValue = "3000",
            description = "The port to listen on, at /mcp on the loopback interface; 0 takes any (default: 3000).")
    private int port;

    private ConformanceServer() {}

    /**
     * Starts the server.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ConformanceServer()).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        ResourceServer resources = ResourceServer.of(Fixture.registry());
        HttpEndpoint endpoint;
        try {
            endpoint = HttpEndpoint.start(transport -> server(resources.attachTo(transport)), port);
        } catch (HttpEndpoint.CannotListen failure) {
            System.err.println(failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(endpoint::close));
        System.err.println("Listening at " + endpoint.url());
        endpoint.awaitEnd();
        return CommandLine.ExitCode.OK;
    }

    private static McpSyncServer server(McpStreamableServerTransportProvider transport) {
        return McpServer.sync(transport)
                .serverInfo("conformance-server", "1")
                .capabilities(McpSchema.ServerCapabilities.builder()
                        .tools(false)
                        .prompts(false)
                        .completions()
                        .build())
                .tools(ToolsAndPrompts.tools())
                .prompts(ToolsAndPrompts.prompts())
                .completions(ToolsAndPrompts.completion())
                .build();
    }
}
