package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Iterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The endpoint ends as its clients expect. */
class HttpEndpointTest {

    private static final String LISTEN = """
            {"jsonrpc": "2.0", "id": 1, "method": "subscriptions/listen", "params": {
              "notifications": {"resourcesListChanged": true},
              "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {}}}}
            """;

    @Test
    void whoListensIsToldWhenItCloses() throws Exception {
        ResourceServer resources = ResourceServer.of(ResourceRegistry.create());
        HttpEndpoint endpoint = HttpEndpoint.start(
                resources,
                transport -> McpServer.sync(transport).serverInfo("ending", "1").build(),
                0);
        HttpRequest listen = HttpRequest.newBuilder(URI.create(endpoint.url()))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "subscriptions/listen")
                .POST(HttpRequest.BodyPublishers.ofString(LISTEN))
                .build();

        try (Stream<String> lines =
                HttpClient.newHttpClient().send(listen, BodyHandlers.ofLines()).body()) {
            Iterator<String> told =
                    lines.filter(line -> line.startsWith("data:")).iterator();
            assertThat(told.next()).contains("acknowledged");
            endpoint.close();
            assertThat(told.next()).contains("\"result\"", "complete");
            assertThat(told.hasNext()).isFalse();
        }
    }
}
