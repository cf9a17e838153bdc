package io.github.mcpresources.compositor.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a trace continues over a gateway: from a subscription to the upstream server, and from its update back. */
class TracedSubscriptionsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String URI = "trace://a";

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetrySdk openTelemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .build();

    @AfterEach
    void close() {
        openTelemetry.close();
    }

    private ResourceServer traced(ResourceProvider provider) {
        return ResourceServer.builder(provider)
                .tracing(OpenTelemetryTracing.of(openTelemetry))
                .build();
    }

    private SpanData span(Predicate<SpanData> wanted) {
        await().atMost(PATIENCE)
                .until(() -> exporter.getFinishedSpanItems().stream().anyMatch(wanted));
        return exporter.getFinishedSpanItems().stream()
                .filter(wanted)
                .findFirst()
                .orElseThrow();
    }

    private SpanData parent(SpanData of) {
        return span(it -> it.getSpanId().equals(of.getParentSpanId()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void traceContinuesToUpstreamAndFromUpdate(boolean stateless) throws Exception {
        try (SampleEndpoint upstream = SampleEndpoint.serving(
                        registry -> {
                            registry.resource(URI).text("1");
                            return traced(registry);
                        },
                        stateless);
                ResourceCompositor compositor = ResourceCompositor.create()) {
            compositor.mount("m", McpUpstream.http(upstream.url()).build());
            try (SampleEndpoint gateway = SampleEndpoint.serving(registry -> traced(compositor), true);
                    ResourceClient client = ResourceClient.http(gateway.url().toString())
                            .revision(Revision.V2026_07_28)
                            .deadline(PATIENCE)) {
                assertThat(client.read("m+" + URI).text()).contains("1"); // connects the upstream
                try (Listening listening = client.watch(List.of("m+" + URI))) {
                    String method = stateless ? "subscriptions/listen" : "resources/subscribe";
                    SpanData call = span(it -> it.getName().startsWith(method) && it.getKind() == SpanKind.CLIENT);
                    SpanData cause = parent(call);
                    assertThat(cause.getName()).isEqualTo("subscriptions/listen");
                    assertThat(cause.getKind()).isEqualTo(SpanKind.SERVER);
                    SpanData handled = span(it -> it.getParentSpanId().equals(call.getSpanId()));
                    assertThat(handled.getName()).startsWith(method);
                    assertThat(handled.getKind()).isEqualTo(SpanKind.SERVER);
                    assertUpdate(upstream, listening);
                }
            }
        }
    }

    private void assertUpdate(SampleEndpoint upstream, Listening listening) throws Exception {
        Span change =
                openTelemetry.getTracer("application").spanBuilder("change").startSpan();
        try (Scope scope = change.makeCurrent()) {
            upstream.updated(URI);
        } finally {
            change.end();
        }
        Message heard = listening
                .await(
                        it -> it.method().equals("notifications/resources/updated")
                                && it.params().path("_meta").has("traceparent"),
                        PATIENCE)
                .orElseThrow();
        String sent = heard.params().path("_meta").path("traceparent").asText();
        SpanData passed = span(it -> sent.contains(it.getSpanId()));
        assertThat(passed.getName()).isEqualTo("notifications/resources/updated");
        SpanData received = parent(passed);
        assertThat(received.getName()).isEqualTo("notifications/resources/updated");
        assertThat(parent(received).getName()).isEqualTo("change");
        assertThat(passed.getTraceId()).isEqualTo(change.getSpanContext().getTraceId());
    }
}
