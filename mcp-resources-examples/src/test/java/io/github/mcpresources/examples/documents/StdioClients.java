package io.github.mcpresources.examples.documents;

import io.github.mcpresources.examples.ServerProcess;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts clients of the SDK, each with a separate document server. */
final class StdioClients {

    private StdioClients() {}

    static McpSyncClient start(String... options) {
        return start(Map.of(), options);
    }

    /** Starts a client, and its server with additional variables in its environment. */
    static McpSyncClient start(Map<String, String> environment, String... options) {
        List<String> arguments =
                new ArrayList<>(List.of("-jar", ServerProcess.jar().toString()));
        arguments.addAll(List.of(options));
        McpSyncClient client = McpClient.sync(new StdioClientTransport(
                        ServerParameters.builder(ServerProcess.java())
                                .args(arguments)
                                .env(environment)
                                .build(),
                        McpJsonDefaults.getMapper()))
                .requestTimeout(ServerProcess.PATIENCE)
                .initializationTimeout(ServerProcess.PATIENCE)
                .build();
        client.initialize();
        return client;
    }
}
