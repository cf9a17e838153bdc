package io.github.mcpresources.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.opentelemetry.api.OpenTelemetry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

/** Tests that the sample of the README measures reads by template. */
class MeasuredServerTest {

    private static final String SESSION = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"t","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":"orders://42"}}
            """;

    @Test
    void countsAReadUnderItsTemplate() throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.template("orders://{id}").read(request -> ReadResult.text("12345"));
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        StdioTransport stdio = StdioTransport.builder()
                .streams(new ByteArrayInputStream(SESSION.getBytes(UTF_8)), output)
                .build();
        try (ResourceServer resources = MeasuredServer.create(registry, meters, OpenTelemetry.noop())) {
            McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                    .serverInfo("measured", "1")
                    .build();
            stdio.awaitEnd();
            server.closeGracefully();
            assertThat(output.toString(UTF_8)).contains("12345");
            await().untilAsserted(() -> assertThat(meters.get("mcp.resources.requests")
                            .tags("template", "orders://{id}", "outcome", "succeeded")
                            .timer()
                            .count())
                    .isEqualTo(1));
        }
    }
}
