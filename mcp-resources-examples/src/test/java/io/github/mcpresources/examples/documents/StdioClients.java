package io.github.mcpresources.examples.documents;

import io.github.mcpresources.examples.ServerProcess;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
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
        List<String> command = ServerProcess.ofJar("document-server", (Object[]) options);
        McpSyncClient client = McpClient.sync(new StdioClientTransport(
                        ServerParameters.builder(command.get(0))
                                .args(command.subList(1, command.size()))
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
