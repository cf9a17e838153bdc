package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpRequestHandler;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Tests handlers without a transport, and handlers in the method table of a low-level server. */
class ResourceHandlersTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceHandlers handlers = ResourceServer.builder(registry)
            .limits(ResourceLimits.builder().pageSize(2).build())
            .visibility((caller, uri, descriptor) -> !uri.contains("secret") || caller.equals(Caller.of("ann")))
            .build()
            .handlers();

    @Test
    void returnsPagesByCursor() {
        for (int i = 0; i < 5; i++) {
            registry.resource("notes://" + i).text("");
            registry.template("doc" + i + "://{id}").content(ReadResult.text(""));
        }
        McpSchema.ListResourcesResult first = list(null);
        McpSchema.ListResourcesResult second = list(first.nextCursor());
        McpSchema.ListResourcesResult third = list(second.nextCursor());
        assertThat(List.of(first, second, third))
                .flatExtracting(McpSchema.ListResourcesResult::resources)
                .extracting(McpSchema.Resource::uri)
                .containsExactly("notes://0", "notes://1", "notes://2", "notes://3", "notes://4");
        assertThat(third.nextCursor()).isNull();
        assertThat(handlers.listResourceTemplates(new McpSchema.PaginatedRequest(), Caller.ANONYMOUS)
                        .toCompletableFuture()
                        .join()
                        .resourceTemplates())
                .hasSize(2);
    }

    @Test
    void returnsReadAsSdkRecord() {
        registry.resource("notes://secret").mimeType("text/markdown").text("# Hi");
        McpSchema.ReadResourceResult read = read("notes://secret", Caller.of("ann"));
        assertThat(read.contents())
                .isEqualTo(List.of(McpSchema.TextResourceContents.builder("notes://secret", "# Hi")
                        .mimeType("text/markdown")
                        .build()));
    }

    @Test
    void reportsFailureAsSdkErrorWithCodeAndData() {
        registry.resource("notes://secret").text("");
        assertThatThrownBy(() -> read("notes://secret", Caller.of("bob")))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(McpError.class, error -> {
                    assertThat(error.getJsonRpcError().code()).isEqualTo(-32002);
                    assertThat(error.getJsonRpcError().data()).isEqualTo(Map.of("uri", "notes://secret"));
                });
    }

    @Test
    void keepsUnknownFieldsInLowLevelServer() throws Exception {
        registry.resource("ui://widget")
                .field("x-entry", List.of(1))
                .content(ReadResult.of(ContentPart.text("<p>hi</p>").field("html", "<p>hi</p>")));
        registry.resource("ui://picture").content(ReadResult.bytes(new byte[] {1, 2}));
        registry.template("doc://{id}").field("x-template", true).content(ReadResult.text(""));
        Map<String, McpRequestHandler<?>> methods = new HashMap<>();
        for (String method : List.of("resources/list", "resources/templates/list", "resources/read")) {
            McpRequestHandler<Map<String, Object>> handler =
                    (exchange, params) -> Mono.fromCompletionStage(handlers.answer(method, params, Caller.ANONYMOUS));
            methods.put(method, handler);
        }
        try (StdioWire wire = served(methods)) {
            assertThat(Wire.write(wire.request("resources/read", Map.of("uri", "ui://widget"))))
                    .contains("\"html\":\"<p>hi</p>\"");
            assertThat(Wire.write(wire.request("resources/read", Map.of("uri", "ui://picture"))))
                    .contains("\"blob\":\"AQI=\"");
            assertThat(Wire.write(wire.request("resources/list", Map.of()))).contains("\"x-entry\":[1]");
            assertThat(Wire.write(wire.request("resources/templates/list", Map.of())))
                    .contains("\"x-template\":true");
            assertThat(error(wire.request("resources/read", Map.of("uri", "notes://2"))))
                    .containsEntry("code", -32002);
        }
        assertThatThrownBy(() -> handlers.answer("resources/subscribe", Map.of("uri", "ui://widget"), Caller.ANONYMOUS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("resources/subscribe");
    }

    @Test
    void servesLowLevelServer() throws Exception {
        registry.resource("notes://1").text("one");
        Map<String, McpRequestHandler<?>> methods = Map.of(
                "resources/list",
                (exchange, params) -> Mono.fromCompletionStage(handlers.listResources(page(params), Caller.ANONYMOUS)),
                "resources/templates/list",
                (exchange, params) ->
                        Mono.fromCompletionStage(handlers.listResourceTemplates(page(params), Caller.ANONYMOUS)),
                "resources/read",
                (exchange, params) -> Mono.fromCompletionStage(handlers.readResource(
                        convert(params, new TypeRef<McpSchema.ReadResourceRequest>() {}), Caller.ANONYMOUS)));
        try (StdioWire wire = served(methods)) {
            assertThat(result(wire.request("resources/list", Map.of())).toString())
                    .contains("notes://1");
            assertThat(result(wire.request("resources/templates/list", Map.of())))
                    .isEqualTo(Map.of("resourceTemplates", List.of()));
            assertThat(result(wire.request("resources/read", Map.of("uri", "notes://1")))
                            .toString())
                    .contains("one");
            assertThat(error(wire.request("resources/read", Map.of("uri", "notes://2"))))
                    .isEqualTo(Map.of(
                            "code", -32002, "message", "Resource not found", "data", Map.of("uri", "notes://2")));
        }
    }

    /** Returns a wire to a server of the SDK that has only the given methods. */
    private static StdioWire served(Map<String, McpRequestHandler<?>> methods) throws Exception {
        StdioWire wire = new StdioWire();
        StdioServerTransportProvider stdio = wire.sdkTransport();
        stdio.setSessionFactory(transport -> new McpServerSession(
                "by-hand",
                Duration.ofSeconds(10),
                transport,
                request -> Mono.just(McpSchema.InitializeResult.builder(
                                request.protocolVersion(),
                                McpSchema.ServerCapabilities.builder()
                                        .resources(false, false)
                                        .build(),
                                McpSchema.Implementation.builder("by hand", "1").build())
                        .build()),
                methods,
                Map.of("notifications/initialized", (exchange, params) -> Mono.empty())));
        wire.initialize("2025-11-25");
        return wire;
    }

    private static McpSchema.PaginatedRequest page(Object params) {
        return convert(params, new TypeRef<McpSchema.PaginatedRequest>() {});
    }

    private static <T> T convert(Object params, TypeRef<T> type) {
        return McpJsonDefaults.getMapper().convertValue(params, type);
    }

    private McpSchema.ListResourcesResult list(String cursor) {
        return handlers.listResources(new McpSchema.PaginatedRequest(cursor), Caller.ANONYMOUS)
                .toCompletableFuture()
                .join();
    }

    private McpSchema.ReadResourceResult read(String uri, Caller caller) {
        return handlers.readResource(McpSchema.ReadResourceRequest.builder(uri).build(), caller)
                .toCompletableFuture()
                .join();
    }
}
