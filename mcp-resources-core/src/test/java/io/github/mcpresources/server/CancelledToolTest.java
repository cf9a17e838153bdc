package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Tests that a call of a tool of the SDK's server ends when a client without a session cancels it. */
class CancelledToolTest {

    @Test
    void doesNotCountAsUnanswered() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        AsyncToolSpecification tool = AsyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder("endless", Map.of("type", "object"))
                        .build())
                .callHandler((exchange, call) -> Mono.<McpSchema.CallToolResult>never()
                        .doOnSubscribe(subscription -> called.countDown())
                        .doOnCancel(cancelled::countDown))
                .build();
        try (ResourceServer resources = ResourceServer.of(ResourceRegistry.create());
                StdioWire wire = new StdioWire()) {
            McpAsyncServer server = McpServer.async(
                            resources.wrap(wire.transport().build()))
                    .serverInfo("cancelled", "1")
                    .tools(tool)
                    .build();
            CompletableFuture<Map<String, Object>> answer = wire.start(
                    "tools/call", Map.of("name", "endless", "arguments", Map.of(), "_meta", StatelessClient.meta()));
            assertThat(called.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(resources.dispatcher().inFlight().await(Duration.ofMillis(50)))
                    .isFalse();
            wire.notify("notifications/cancelled", Map.of("requestId", wire.lastId()));
            assertThat(cancelled.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(resources.dispatcher().inFlight().await(Duration.ofMinutes(1)))
                    .isTrue();
            assertThat(answer).isNotDone();
            server.close();
        }
    }
}
