package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Caller;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.tools.ResourceTools;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests memory reservations for pages, windows, tool results and contents of a store. They work like the reservations
 * for results of reads.
 */
class ReservedMemoryTest {

    private static final int MIB = 1024 * 1024;

    private final MemoryBudget memory = MemoryBudget.ofBytes(8 * MIB);
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources =
            ResourceServer.builder(registry).memoryBudget(memory).build();

    private MemoryBudget.Reservation others() {
        return memory.reserve(Caller.of("other"), 6 * MIB);
    }

    private static void assertRefusedForNow(Map<String, Object> answer) {
        assertThat(answer).containsKey("error");
        Map<?, ?> error = (Map<?, ?>) answer.get("error");
        assertThat(error.get("code")).isEqualTo(-32603);
        assertThat((String) error.get("message")).contains("(setting memoryBudget); try again later");
        assertThat(error.get("data")).isEqualTo(Map.of("setting", "memoryBudget", "limit", 8 * MIB, "retryable", true));
    }

    @ParameterizedTest
    @EnumSource
    void refusesPageIfMemoryIsTaken(TestServer.Kind kind) throws Exception {
        registerLongDescriptions();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            MemoryBudget.Reservation others = others();
            assertRefusedForNow(wire.request("resources/list", Map.of()));

            others.close();
            assertThat(result(wire.request("resources/list", Map.of()))).containsKey("resources");
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    @Test
    void refusesPageOfStatelessRevisionIfMemoryIsTaken() throws Exception {
        registerLongDescriptions();
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources)) {
            StatelessClient wire = new StatelessClient(server.endpoint());
            MemoryBudget.Reservation others = others();
            assertRefusedForNow(wire.call("resources/list", Map.of()).json());

            others.close();
            assertThat(wire.call("resources/list", Map.of()).result()).containsKey("resources");
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    private void registerLongDescriptions() {
        for (int number = 0; number < 50; number++) {
            registry.resource("test://" + number)
                    .description("d".repeat(10_000))
                    .text("small");
        }
    }

    @Test
    void refusesWindowBeforeReadingIt() throws Exception {
        registry.resource("test://large").text("x".repeat(MIB / 2));
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources, ResourceTools.of(resources));
                Wire wire = server.connect()) {
            MemoryBudget.Reservation others = others();
            assertThat(read(wire, 0).toString())
                    .contains("isError=true")
                    .contains("(setting memoryBudget); try again later");
            assertThat(read(wire, 100).toString()).contains("bytes_returned=100");

            others.close();
            assertThat(read(wire, 0).toString()).contains("bytes_returned=" + MIB / 2);
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    private static Map<?, ?> read(Wire wire, int most) throws Exception {
        Map<String, Object> arguments = Map.of("uri", "test://large", "start_offset", 0, "max_bytes", most);
        return result(wire.request("tools/call", Map.of("name", "read_resource", "arguments", arguments)));
    }

    @Test
    void refusesReaderWindowBeforeReadingIt() throws Exception {
        TemplateVariable<Long> offset = TemplateVariable.longInteger("offset").defaultValue(0L);
        TemplateVariable<Long> limit = TemplateVariable.longInteger("limit").defaultValue(0L);
        registry.template("log://{?offset,limit}")
                .variables(offset, limit)
                .read(request -> request.window(offset, limit)
                        .of(ReadResult.bytes(new byte[MIB]).mimeType("image/x-own"), request.context()));
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources)) {
            StatelessClient wire = new StatelessClient(server.endpoint());
            MemoryBudget.Reservation others = others(); // a blob of this size would otherwise be sent while it is read
            assertRefusedForNow(wire.call("resources/read", Map.of("uri", "log://?offset=0"))
                    .json());

            others.close();
            assertThat(wire.call("resources/read", Map.of("uri", "log://?offset=0"))
                            .result())
                    .containsKey("contents");
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    @Test
    void refusesSdkToolResultWithoutSession() throws Exception {
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        McpServer.sync(resources.wrap(transport))
                .serverInfo("bridge", "1")
                .tools(SyncToolSpecification.builder()
                        .tool(McpSchema.Tool.builder("large", Map.of("type", "object"))
                                .build())
                        .callHandler((exchange, request) -> McpSchema.CallToolResult.builder()
                                .addTextContent("x".repeat(MIB))
                                .build())
                        .build())
                .build();
        try (FilteredServer server = new FilteredServer(
                transport, ResourceServerFilter.builder(resources).build(), true)) {
            StatelessClient wire = new StatelessClient(server.endpoint());
            Map<String, Object> call = Map.of("name", "large", "arguments", Map.of());
            MemoryBudget.Reservation others = others();
            assertRefusedForNow(wire.call("tools/call", call).json());

            others.close();
            assertThat(wire.call("tools/call", call).result()).containsKey("content");
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    private static SyncToolSpecification large() {
        return SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder("large", Map.of("type", "object")).build())
                .callHandler((exchange, request) -> McpSchema.CallToolResult.builder()
                        .addTextContent("x".repeat(MIB))
                        .build())
                .build();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "STATELESS")
    void refusesSdkToolResultInSessionIfMemoryIsTaken(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources, large());
                Wire wire = server.connect()) {
            Map<String, Object> call = Map.of("name", "large", "arguments", Map.of());
            MemoryBudget.Reservation others = others();
            assertRefusedForNow(wire.request("tools/call", call));
            assertThat(result(wire.request("tools/call", Map.of("name", "echo", "arguments", Map.of()))))
                    .containsKey("content");

            others.close();
            assertThat(result(wire.request("tools/call", call))).containsKey("content");
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void releasesMemoryOfReadByToolWhenResultIsSent(TestServer.Kind kind) throws Exception {
        registry.resource("test://large").text("x".repeat(MIB));
        try (TestServer server = TestServer.start(kind, resources, ResourceTools.of(resources));
                Wire wire = server.connect()) {
            for (String mode : new String[] {"plain", "embedded"}) {
                Map<String, Object> arguments = Map.of("uri", "test://large", "mode", mode);
                assertThat(result(wire.request("tools/call", Map.of("name", "read_resource", "arguments", arguments)))
                                .toString())
                        .hasSizeGreaterThan(MIB);
                await().until(memory::reserved, reserved -> reserved == 0);
            }
        }
    }

    @Test
    void holdsMemoryOfToolResultWhileItIsUnread() throws Exception {
        MemoryBudget budget = MemoryBudget.ofBytes(128L * MIB);
        registry.resource("test://unread").read(request -> ReadResult.text("x".repeat(15 * MIB)));
        ResourceServer unread =
                ResourceServer.builder(registry).memoryBudget(budget).build();
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, unread, ResourceTools.of(unread));
                HttpWire wire = (HttpWire) server.connect()) {
            byte[] message = Wire.write(Map.of(
                            "jsonrpc",
                            "2.0",
                            "id",
                            1,
                            "method",
                            "tools/call",
                            "params",
                            Map.of(
                                    "name",
                                    "read_resource",
                                    "arguments",
                                    Map.of("uri", "test://unread", "mode", "plain"))))
                    .getBytes(StandardCharsets.UTF_8);
            Map<String, String> headers =
                    Map.of("MCP-Protocol-Version", "2025-11-25", "Mcp-Session-Id", String.valueOf(wire.session()));
            try (RawPost post = new RawPost(server.endpoint(), String.valueOf(message.length), headers)) {
                post.send(message);
                assertThat(post.firstLine()).contains(" 200 "); // the server is sending the result
                assertThat(budget.reserved()).isGreaterThanOrEqualTo(6L * 15 * MIB);
            }
            await().until(budget::reserved, reserved -> reserved == 0);
        }
    }

    @Test
    void reservesMemoryWhilePuttingContent() {
        try (ContentStore store = ContentStore.builder().memoryBudget(memory).build()) {
            ContentStore.NewContent content = ContentStore.NewContent.bytes(new byte[MIB], "image/png");
            MemoryBudget.Reservation others = others();
            assertThatThrownBy(() -> store.put(content))
                    .isInstanceOfSatisfying(LimitExceededException.class, refused -> {
                        assertThat(refused.setting()).isEqualTo("memoryBudget");
                        assertThat(refused.isRetryable()).isTrue();
                    });
            assertThat(store.size()).isZero();

            others.close();
            store.put(content);
            assertThat(memory.reserved()).isZero();
        }
    }

    @Test
    void reservesMemoryWhileLoadingContentFromDisk(@TempDir Path directory) {
        try (ContentStore store = ContentStore.builder().directory(directory).build()) {
            String uri = store.put(ContentStore.NewContent.bytes(new byte[MIB], "image/png"))
                    .uri();
            ServerRequest context = ServerRequest.builder().memory(memory).build();
            MemoryBudget.Reservation others = others();
            assertThat(store.read(uri, context))
                    .completesExceptionallyWithin(Duration.ofMinutes(5))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(LimitExceededException.class);

            others.close();
            assertThat(store.read(uri, context).toCompletableFuture().join()).isPresent();
            assertThat(memory.reserved()).isZero();
        }
    }
}
