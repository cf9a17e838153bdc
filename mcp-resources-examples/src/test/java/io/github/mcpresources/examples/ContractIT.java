package io.github.mcpresources.examples;

import io.github.mcpresources.examples.conformance.FixtureContract;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Checks the fixture server as a process over HTTP, also while it ends. */
class ContractIT implements FixtureContract {

    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException {
        server = ServerProcess.server("conformance-server", "--http", 0);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Override
    public ContractOptions options() {
        return FixtureContract.options(Revision.V2026_07_28)
                .endListening(client -> server.terminate())
                .build();
    }

    @Override
    public ResourceClient client() {
        return ResourceClient.http(server.url()).deadline(ServerProcess.PATIENCE);
    }
}
