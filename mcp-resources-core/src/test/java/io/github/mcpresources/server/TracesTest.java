package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.tools.ResourceTools;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the spans of real requests: their parents, names and attributes, and the current span of readers. */
class TracesTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String SPAN = "b7ad6b7169203331";
    private static final String PARENT = "00-" + TRACE + "-" + SPAN + "-01";
    private static final String TEMPLATE = "order://{id}";

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

    @BeforeEach
    void register() {
        registry.template(TEMPLATE).read(request -> {
            ownSpan("query");
            if (request.variable("id").equals("bad")) {
                throw new IllegalStateException("secret");
            }
            return ReadResult.text("12345");
        });
        registry.resource("order://async").readAsync(request -> {
            ownSpan("query");
            return CompletableFuture.completedFuture(ReadResult.text("1"));
        });
    }

    private void ownSpan(String name) {
        Span span = openTelemetry.getTracer("application").spanBuilder(name).startSpan();
        try (Scope scope = span.makeCurrent()) {
            span.setAttribute("thread", Thread.currentThread().getName());
        } finally {
            span.end();
        }
    }

    @AfterEach
    void close() {
        resources.close();
        openTelemetry.close();
    }

    private SpanData span(String name) {
        await().until(() -> exporter.getFinishedSpanItems().stream()
                .anyMatch(span -> span.getName().equals(name)));
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String attribute(SpanData span, String name) {
        return span.getAttributes().get(AttributeKey.stringKey(name));
    }

    private void read(TestServer.Kind kind, Map<String, String> headers, String uri, Map<String, ?> meta)
            throws Exception {
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.wire(headers)) {
            wire.initialize("2025-11-25");
            wire.request("resources/read", Map.of("uri", uri, "_meta", meta));
        }
    }

    @ParameterizedTest
    @EnumSource
    void spanOfReadIsChildOfTraceInMetaAndParentOfSpansOfReader(TestServer.Kind kind) throws Exception {
        read(kind, Map.of(), "order://1", Map.of("traceparent", PARENT, "tracestate", "vendor=1"));
        SpanData read = span("resources/read " + TEMPLATE);
        assertThat(read.getTraceId()).isEqualTo(TRACE);
        assertThat(read.getParentSpanId()).isEqualTo(SPAN);
        assertThat(read.getSpanContext().getTraceState().get("vendor")).isEqualTo("1");
        assertThat(read.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(read.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(attribute(read, "mcp.method.name")).isEqualTo("resources/read");
        assertThat(attribute(read, "mcp_resources.template")).isEqualTo(TEMPLATE);
        assertThat(attribute(read, "jsonrpc.request.id")).isNotEmpty();
        assertThat(attribute(read, "network.transport")).isEqualTo(kind == TestServer.Kind.STDIO ? "pipe" : "tcp");
        assertThat(attribute(read, "mcp.resource.uri")).isNull();
        assertThat(attribute(read, "mcp.session.id")).isNull();
        assertThat(span("query").getParentSpanId()).isEqualTo(read.getSpanId());
    }

    @ParameterizedTest
    @EnumSource(names = {"SSE", "STREAMABLE", "STATELESS"})
    void headerIsParentIfRequestStatesNoTrace(TestServer.Kind kind) throws Exception {
        read(kind, Map.of("traceparent", PARENT), "order://1", Map.of());
        SpanData read = span("resources/read " + TEMPLATE);
        assertThat(read.getTraceId()).isEqualTo(TRACE);
        assertThat(read.getParentSpanId()).isEqualTo(SPAN);
    }

    @Test
    void asynchronousReaderIsCalledInSpan() throws Exception {
        read(TestServer.Kind.STREAMABLE, Map.of(), "order://async", Map.of("traceparent", PARENT));
        assertThat(span("query").getParentSpanId())
                .isEqualTo(span("resources/read").getSpanId());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00-" + TRACE + "-0000000000000000-01",
                "00-00000000000000000000000000000000-" + SPAN + "-01",
                "ff-" + TRACE + "-" + SPAN + "-01",
                "00-0AF7651916CD43DD8448EB211C80319C-" + SPAN + "-01",
                "00-" + TRACE + "-" + SPAN,
                "nonsense"
            })
    void malformedTraceIsIgnored(String parent) throws Exception {
        read(TestServer.Kind.STDIO, Map.of(), "order://1", Map.of("traceparent", parent));
        assertThat(span("resources/read " + TEMPLATE).getParentSpanContext().isValid())
                .isFalse();
    }

    @Test
    void failureIsRecordedWithIncidentAndWithoutTextOfException() throws Exception {
        read(TestServer.Kind.STREAMABLE, Map.of(), "order://bad", Map.of());
        SpanData read = span("resources/read " + TEMPLATE);
        assertThat(read.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(read.getStatus().getDescription()).isEqualTo("Internal error");
        assertThat(attribute(read, "error.type")).isEqualTo("-32603");
        assertThat(attribute(read, "rpc.response.status_code")).isEqualTo("-32603");
        assertThat(attribute(read, "mcp_resources.incident")).hasSize(16);
        assertThat(read.getEvents()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void readOfToolIsChildOfToolCall(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources, ResourceTools.of(resources));
                Wire wire = server.wire(Map.of())) {
            wire.initialize("2025-11-25");
            wire.request(
                    "tools/call",
                    Map.of(
                            "name",
                            "read_resource",
                            "arguments",
                            Map.of("uri", "order://1"),
                            "_meta",
                            Map.of("traceparent", PARENT)));
        }
        SpanData call = span("tools/call read_resource");
        assertThat(call.getParentSpanId()).isEqualTo(SPAN);
        SpanData read = span("resources/read " + TEMPLATE);
        assertThat(read.getTraceId()).isEqualTo(TRACE);
        assertThat(read.getParentSpanId()).isEqualTo(call.getSpanId());
        assertThat(read.getLinks()).isEmpty();
        assertThat(read.getKind()).isEqualTo(SpanKind.INTERNAL);
        assertThat(attribute(read, "mcp_resources.form")).isNotEmpty();
        assertThat(span("query").getParentSpanId()).isEqualTo(read.getSpanId());
    }

    @Test
    void uriAndSessionAreRecordedIfApplicationChoosesThem() throws Exception {
        ResourceServer open = ResourceServer.builder(registry)
                .tracing(OpenTelemetryTracing.of(openTelemetry).withUris().withSessionIds())
                .build();
        try (open;
                TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, open);
                Wire wire = server.wire(Map.of())) {
            wire.initialize("2025-11-25");
            wire.request("resources/read", Map.of("uri", "order://1"));
            assertThat(attribute(span("resources/read " + TEMPLATE), "mcp.session.id"))
                    .isEqualTo(((HttpWire) wire).session());
        }
        assertThat(attribute(span("resources/read " + TEMPLATE), "mcp.resource.uri"))
                .isEqualTo("order://1");
        assertThat(List.of(span("resources/read " + TEMPLATE))).hasSize(1);
    }
}
