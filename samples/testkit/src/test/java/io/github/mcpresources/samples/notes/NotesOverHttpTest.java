package io.github.mcpresources.samples.notes;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Checks the server against the specification, over HTTP. */
// snippet: http
class NotesOverHttpTest implements ResourceServerContract {
    private static NotesOverHttp server;

    @BeforeAll
    static void start() throws Exception {
        server = new NotesOverHttp(); // Jetty with your server, on a free port
    }

    @AfterAll
    static void stop() throws Exception {
        server.stop();
    }

    @Override
    public ResourceClient client() {
        return ResourceClient.http(server.url()).header("Authorization", "Bearer token-of-a-test-user");
    }

    @Override
    public ContractOptions options() {
        return ContractOptions.builder().variable("id", "a").build();
    }
}
// end of snippet
