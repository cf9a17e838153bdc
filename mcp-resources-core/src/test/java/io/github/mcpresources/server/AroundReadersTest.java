package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Tests that readers and tools run inside the task that the function of the application returns. */
class AroundReadersTest {

    private static final ThreadLocal<String> VALUE = new ThreadLocal<>();

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final AtomicReference<Thread> reader = new AtomicReference<>();

    AroundReadersTest() {
        registry.resource("note://value").read(request -> {
            reader.set(Thread.currentThread());
            return ReadResult.text(String.format(Locale.ROOT, "value %s", VALUE.get()));
        });
    }

    private String read(BiFunction<McpTransportContext, Runnable, Runnable> around) throws Exception {
        try (ResourceServer server =
                ResourceServer.builder(registry).aroundReaders(around).build()) {
            return server.handlers()
                    .readResource(
                            McpSchema.ReadResourceRequest.builder("note://value")
                                    .build(),
                            Caller.ANONYMOUS)
                    .toCompletableFuture()
                    .get(30, TimeUnit.SECONDS)
                    .contents()
                    .toString();
        }
    }

    @Test
    void readerSeesValuesOfItsTask() throws Exception {
        assertThat(read((context, task) -> () -> {
                    VALUE.set("set");
                    try {
                        task.run();
                    } finally {
                        VALUE.remove();
                    }
                }))
                .contains("value set");
        assertThat(reader.get()).isNotSameAs(Thread.currentThread());
    }

    @Test
    void readFailsIfFunctionFails() {
        assertThatThrownBy(() -> read((context, task) -> {
                    throw new IllegalStateException("no context");
                }))
                .hasRootCauseInstanceOf(McpError.class);
        assertThat(reader.get()).isNull();
    }

    @Test
    void readFailsIfTaskFailsBeforeReader() {
        assertThatThrownBy(() -> read((context, task) -> () -> {
                    throw new IllegalStateException("no context");
                }))
                .hasRootCauseInstanceOf(McpError.class);
        assertThat(reader.get()).isNull();
    }

    @Test
    void readFailsIfTaskDoesNotRunReader() {
        assertThatThrownBy(() -> read((context, task) -> () -> {})).hasRootCauseInstanceOf(McpError.class);
        assertThat(reader.get()).isNull();
    }

    @Test
    void readIsAnsweredIfTaskFailsAfterReader() throws Exception {
        assertThat(read((context, task) -> () -> {
                    task.run();
                    throw new IllegalStateException("cannot clean up");
                }))
                .contains("value null");
    }

    /** Returns the answer to the call of a tool without a session, on the thread of the request. */
    private StatelessClient.Reply callTool(BiFunction<McpTransportContext, Runnable, Runnable> around)
            throws Exception {
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        try (ResourceServer resources =
                ResourceServer.builder(registry).aroundReaders(around).build()) {
            McpServer.sync(resources.wrap(transport))
                    .serverInfo("bridge", "1")
                    .capabilities(
                            McpSchema.ServerCapabilities.builder().tools(true).build())
                    .immediateExecution(true)
                    .tools(SyncToolSpecification.builder()
                            .tool(McpSchema.Tool.builder("value", Map.of("type", "object"))
                                    .build())
                            .callHandler((exchange, request) -> McpSchema.CallToolResult.builder()
                                    .addTextContent("value " + VALUE.get())
                                    .build())
                            .build())
                    .build();
            try (FilteredServer server = new FilteredServer(
                    transport, ResourceServerFilter.builder(resources).build(), true)) {
                return new StatelessClient(server.endpoint())
                        .call("tools/call", Map.of("name", "value", "arguments", Map.of()), Map.of(), Map.of());
            }
        }
    }

    @Test
    void toolWithoutSessionSeesValuesOfItsTask() throws Exception {
        assertThat(callTool((context, task) -> () -> {
                            VALUE.set("set");
                            try {
                                task.run();
                            } finally {
                                VALUE.remove();
                            }
                        })
                        .result()
                        .toString())
                .contains("value set");
    }

    @Test
    void callFailsIfFunctionFails() throws Exception {
        assertThat(callTool((context, task) -> {
                            throw new IllegalStateException("no context");
                        })
                        .error())
                .containsEntry("code", -32603);
    }

    @Test
    void callFailsIfTaskDoesNotRunIt() throws Exception {
        assertThat(callTool((context, task) -> () -> {}).error()).containsEntry("code", -32603);
    }
}
