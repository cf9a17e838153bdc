package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the closing of the endpoint. */
class HttpEndpointTest {

    @Test
    void endsListenStreamsOnClose() throws Exception {
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
            assertThat(listening.messages()).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersPendingRequestsOnClose(Revision revision) throws Exception {
        CountDownLatch working = new CountDownLatch(2);
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("test://hanging").read(request -> hang(working, ReadResult.text("never")));
        McpServerFeatures.SyncToolSpecification tool = McpServerFeatures.SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder("hang", Map.of("type", "object")).build())
                .callHandler((exchange, call) -> hang(
                        working,
                        McpSchema.CallToolResult.builder()
                                .addTextContent("never")
                                .build()))
                .build();
        HttpEndpoint endpoint = HttpEndpoint.start(
                ResourceServer.of(registry),
                transport -> McpServer.sync(transport)
                        .serverInfo("ending", "1")
                        .tools(tool)
                        .build(),
                0);
        try (ResourceClient reads = ResourceClient.http(endpoint.url()).revision(revision);
                ResourceClient calls = ResourceClient.http(endpoint.url()).revision(revision)) {
            ObjectMapper json = new ObjectMapper();
            CompletableFuture<Exchange> read = CompletableFuture.supplyAsync(() -> reads.send(
                    reads.request("resources/read", json.createObjectNode().put("uri", "test://hanging"))));
            CompletableFuture<Exchange> called = CompletableFuture.supplyAsync(() -> calls.send(calls.request(
                    "tools/call",
                    json.createObjectNode().put("name", "hang").set("arguments", json.createObjectNode()))));
            assertThat(working.await(5, TimeUnit.MINUTES)).isTrue();

            endpoint.close();

            for (CompletableFuture<Exchange> one : List.of(read, called)) {
                assertThat(String.valueOf(one.get(5, TimeUnit.MINUTES).answer()))
                        .contains("The server is closing");
            }
        }
    }

    private static <T> T hang(CountDownLatch working, T result) {
        working.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        return result;
    }
}
