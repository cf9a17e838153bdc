package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/**
 * Tests the spans of requests that this library passes on to the SDK's server, of discovery and of listen requests, and
 * of notifications of list changes.
 */
class PassedSpansTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String SPAN = "b7ad6b7169203331";
    private static final String PARENT = "00-" + TRACE + "-" + SPAN + "-01";
    private static final Map<String, Object> META = Map.of("traceparent", PARENT);

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetrySdk openTelemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .build();
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.builder(registry)
            .tracing(OpenTelemetryTracing.of(openTelemetry))
            .build();

    @AfterEach
    void close() {
        resources.close();
        openTelemetry.close();
    }

    private SpanData span(String name) {
        await("span " + name)
                .until(() -> exporter.getFinishedSpanItems().stream()
                        .anyMatch(span -> span.getName().equals(name)));
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String attribute(SpanData span, String name) {
        return span.getAttributes().get(AttributeKey.stringKey(name));
    }

    private static void assertOfClient(SpanData span, String network) {
        assertThat(span.getTraceId()).isEqualTo(TRACE);
        assertThat(span.getParentSpanId()).isEqualTo(SPAN);
        assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(attribute(span, "network.transport")).isEqualTo(network);
    }

    @ParameterizedTest
    @EnumSource
    void passedOnRequestsHaveSpans(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.startWithSdkSide(kind, resources);
                Wire wire = server.wire(Map.of())) {
            wire.initialize("2025-11-25");
            wire.request("tools/list", Map.of("_meta", META));
            wire.request("tools/call", Map.of("name", "echo", "arguments", Map.of("secret", 1), "_meta", META));
            wire.request("prompts/get", Map.of("name", "greet", "_meta", META));
            wire.request("no/such/method", Map.of("_meta", META));
        }
        String network = kind == TestServer.Kind.STDIO ? "pipe" : "tcp";
        SpanData call = span("tools/call echo");
        assertOfClient(call, network);
        assertThat(attribute(call, "gen_ai.tool.name")).isEqualTo("echo");
        assertThat(attribute(call, "gen_ai.operation.name")).isEqualTo("execute_tool");
        assertThat(attribute(call, "jsonrpc.request.id")).isNotEmpty();
        assertThat(attribute(call, "mcp.protocol.version"))
                .isEqualTo(kind == TestServer.Kind.SSE ? "2024-11-05" : "2025-11-25");
        assertThat(call.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(call.getAttributes().toString()).doesNotContain("secret");
        SpanData prompt = span("prompts/get greet");
        assertOfClient(prompt, network);
        assertThat(attribute(prompt, "gen_ai.prompt.name")).isEqualTo("greet");
        assertThat(attribute(prompt, "gen_ai.operation.name")).isNull();
        assertOfClient(span("tools/list"), network);
        assertThat(exporter.getFinishedSpanItems()).noneMatch(it -> it.getName().startsWith("no/such"));
    }

    private static SyncToolSpecification tool(String name, String outcome) {
        return SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder(name, Map.of("type", "object")).build())
                .callHandler((exchange, call) -> {
                    if (outcome.equals("throws")) {
                        throw new IllegalStateException("secret");
                    }
                    return McpSchema.CallToolResult.builder()
                            .addTextContent("secret")
                            .isError(true)
                            .build();
                })
                .build();
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "STREAMABLE"})
    void nameOfUnknownToolIsNotInNameOfSpan(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources, tool("failing", "fails"));
                Wire wire = server.wire(Map.of())) {
            wire.initialize("2025-11-25");
            wire.request("tools/call", Map.of("name", "absent", "arguments", Map.of()));
            wire.request("tools/call", Map.of("name", "failing", "arguments", Map.of()));
        }
        SpanData unknown = span("tools/call");
        assertThat(attribute(unknown, "gen_ai.tool.name")).isEqualTo("absent");
        assertThat(attribute(unknown, "error.type")).isEqualTo("-32602");
        assertThat(unknown.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        SpanData failing = span("tools/call failing");
        assertThat(attribute(failing, "error.type")).isEqualTo("tool_error");
        assertThat(failing.getStatus().getDescription()).isEmpty();
    }

    private static Map<String, Object> traced() {
        Map<String, Object> meta = new LinkedHashMap<>(StatelessClient.meta());
        meta.putAll(META);
        return meta;
    }

    @Test
    void statelessRequestsHaveSpans() throws Exception {
        try (TestServer server = TestServer.startWithSdkSide(TestServer.Kind.STREAMABLE, resources)) {
            StatelessClient client = new StatelessClient(server.endpoint());
            Map<String, String> header = Map.of("traceparent", PARENT);
            client.call("server/discover", Map.of(), header).result();
            client.call("tools/call", Map.of("name", "echo", "arguments", Map.of()), header)
                    .result();
            client.call("prompts/get", Map.of("name", "absent"), header).error();
        }
        assertOfClient(span("server/discover"), "tcp");
        SpanData call = span("tools/call echo");
        assertOfClient(call, "tcp");
        assertThat(attribute(call, "gen_ai.tool.name")).isEqualTo("echo");
        assertThat(attribute(call, "mcp.protocol.version")).isEqualTo("2026-07-28");
        SpanData prompt = span("prompts/get");
        assertOfClient(prompt, "tcp");
        assertThat(attribute(prompt, "gen_ai.prompt.name")).isEqualTo("absent");
        assertThat(attribute(prompt, "error.type")).startsWith("-32");
    }

    @Test
    void spanOfListenRequestEndsWithAcknowledgment() throws Exception {
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
                StatelessStream stream = StatelessStream.open(
                        server.endpoint(),
                        1,
                        "subscriptions/listen",
                        Map.of("notifications", Map.of("resourcesListChanged", true)),
                        traced())) {
            assertThat(stream.next()).containsEntry("method", "notifications/subscriptions/acknowledged");
            SpanData listen = span("subscriptions/listen");
            assertOfClient(listen, "tcp");
            assertThat(listen.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
            String change = publishInSpan();
            assertNotified(stream.next(), change);
        }
    }

    @Test
    void refusedListenRequestHasSpanWithError() throws Exception {
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources)) {
            new StatelessClient(server.endpoint())
                    .call("subscriptions/listen", Map.of("notifications", "none"))
                    .error();
        }
        assertThat(attribute(span("subscriptions/listen"), "error.type")).isEqualTo("-32602");
    }

    /** Changes the list of resources in a span, and returns the id of the span. */
    private String publishInSpan() {
        Span change =
                openTelemetry.getTracer("application").spanBuilder("change").startSpan();
        try (Scope scope = change.makeCurrent()) {
            registry.resource("note://new").text("1");
        } finally {
            change.end();
        }
        return change.getSpanContext().getSpanId();
    }

    private void assertNotified(Map<String, Object> message, String change) {
        assertThat(message).containsEntry("method", "notifications/resources/list_changed");
        SpanData notification = span("notifications/resources/list_changed");
        assertThat(notification.getParentSpanId()).isEqualTo(change);
        assertThat(notification.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(message.get("params"))
                .asString()
                .contains("traceparent=00-" + notification.getTraceId() + "-" + notification.getSpanId() + "-");
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE"})
    void listChangeInSessionIsInTraceOfChange(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.wire(Map.of())) {
            wire.initialize("2025-11-25");
            wire.request("resources/list", Map.of());
            String change = publishInSpan();
            assertNotified(wire.notification(), change);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void spanEndsIfAnswerNeverComes(boolean stateless) throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        AsyncToolSpecification endless = AsyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder("endless", Map.of("type", "object"))
                        .build())
                .callHandler((exchange, call) ->
                        Mono.<McpSchema.CallToolResult>never().doOnSubscribe(subscription -> called.countDown()))
                .build();
        try (StdioWire wire = new StdioWire()) {
            McpAsyncServer server = McpServer.async(
                            resources.wrap(wire.transport().build()))
                    .serverInfo("endless", "1")
                    .tools(endless)
                    .build();
            wire.initialize("2025-11-25");
            CompletableFuture<Map<String, Object>> answer = wire.start(
                    "tools/call",
                    Map.of("name", "endless", "arguments", Map.of(), "_meta", stateless ? traced() : META));
            assertThat(called.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(exporter.getFinishedSpanItems())
                    .noneMatch(it -> it.getName().startsWith("tools/call"));
            if (stateless) {
                wire.notify("notifications/cancelled", Map.of("requestId", wire.lastId()));
            } else {
                server.closeGracefully().block();
            }
            SpanData call = span("tools/call");
            assertOfClient(call, "pipe");
            assertThat(attribute(call, "gen_ai.tool.name")).isEqualTo("endless");
            assertThat(attribute(call, "error.type")).isEqualTo("cancelled");
            assertThat(answer).isNotDone();
            server.close();
        }
    }
}
