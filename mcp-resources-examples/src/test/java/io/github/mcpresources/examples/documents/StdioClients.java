package io.github.mcpresources.examples.documents;

import io.github.mcpresources.examples.ServerProcess;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.util.ArrayList;
import java.util.List;

/** Starts clients of the SDK, each with a separate document server. */
final class StdioClients {

    private StdioClients() {}

    static McpSyncClient start(String... options) {
        List<String> arguments =
                new ArrayList<>(List.of("-jar", ServerProcess.jar().toString()));
        arguments.addAll(List.of(options));
        McpSyncClient client = McpClient.sync(new StdioClientTransport(
                        ServerParameters.builder(ServerProcess.java())
                                .args(arguments)
                                .build(),
                        McpJsonDefaults.getMapper()))
                .requestTimeout(ServerProcess.PATIENCE)
                .initializationTimeout(ServerProcess.PATIENCE)
                .build();
        client.initialize();
        return client;
    }
}
