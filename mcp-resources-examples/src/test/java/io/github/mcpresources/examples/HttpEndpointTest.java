package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.modelcontextprotocol.server.McpServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The endpoint ends as its clients expect. */
class HttpEndpointTest {

    @Test
    void whoListensIsToldWhenItCloses() throws Exception {
        HttpEndpoint endpoint = HttpEndpoint.start(
                ResourceServer.of(ResourceRegistry.create()),
                transport -> McpServer.sync(transport).serverInfo("ending", "1").build(),
                0);
        try (ResourceClient client = ResourceClient.http(endpoint.url()).revision(Revision.V2026_07_28);
                Listening listening = client.watch(List.of())) {
            assertThat(listening.await(message -> true, ServerProcess.PATIENCE))
                    .hasValueSatisfying(first -> assertThat(first.method()).endsWith("/acknowledged"));
            endpoint.close();
            assertThat(listening.awaitEnd(ServerProcess.PATIENCE).map(Exchange::result))
                    .hasValueSatisfying(result ->
                            assertThat(result.path("resultType").asText()).isEqualTo("complete"));
            assertThat(listening.heard()).hasSize(1);
        }
    }
}
