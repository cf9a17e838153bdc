package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The stdio transport of this library with a plain server of the SDK. */
class UnattachedStdioTest {

    private static final int REQUESTS = 2_000;

    @Test
    void writesAllAnswersOfManyThreads() throws Exception {
        try (StdioWire wire = new StdioWire()) {
            McpSyncServer server = McpServer.sync(wire.transport().build())
                    .serverInfo("sdk", "1")
                    .capabilities(McpSchema.ServerCapabilities.builder()
                            .resources(false, false)
                            .build())
                    .resourceTemplates(new McpServerFeatures.SyncResourceTemplateSpecification(
                            McpSchema.ResourceTemplate.builder("doc://{id}", "doc")
                                    .build(),
                            (exchange, request) -> McpSchema.ReadResourceResult.builder(
                                            List.of(McpSchema.TextResourceContents.builder(
                                                            request.uri(), "read " + request.uri())
                                                    .build()))
                                    .build()))
                    .build();
            wire.initialize("2025-11-25");
            List<CompletableFuture<Map<String, Object>>> answers = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                answers.add(wire.start("resources/read", Map.of("uri", "doc://" + i)));
            }
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(result(answers.get(i).get(20, TimeUnit.SECONDS)).toString())
                        .contains("read doc://" + i);
            }
            server.close();
        }
    }
}
