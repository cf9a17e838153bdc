package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.metrics.MicrometerResourceListener;
import io.github.mcpresources.metrics.OpenTelemetryResourceListener;
import io.github.mcpresources.registry.ResourceRegistry;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the metrics of real requests in Micrometer and OpenTelemetry. Metrics are recorded by template, never by URI.
 */
class MetricsTest {

    private static final String TEMPLATE = "order://{id}{?lang}";

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final InMemoryMetricReader reader = InMemoryMetricReader.create();
    private final OpenTelemetrySdk openTelemetry = OpenTelemetrySdk.builder()
            .setMeterProvider(
                    SdkMeterProvider.builder().registerMetricReader(reader).build())
            .build();
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.builder(registry)
            .listener(MicrometerResourceListener.of(meters))
            .listener(OpenTelemetryResourceListener.of(openTelemetry))
            .build();

    @BeforeEach
    void register() {
        registry.template(TEMPLATE).read(request -> {
            if (request.variable("id").startsWith("missing")) {
                throw new ResourceNotFoundException(request.uri());
            }
            return ReadResult.text("12345");
        });
        for (int i = 0; i < 100; i++) {
            registry.resource("notes://raw-" + i).text("1234567890");
        }
    }

    @AfterEach
    void close() {
        openTelemetry.close();
        meters.close();
    }

    @ParameterizedTest
    @EnumSource
    void tagsReadsWithTemplate(TestServer.Kind kind) throws Exception {
        Object revision;
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.wire(Map.of())) {
            revision = AttachmentTest.result(wire.initialize("2025-11-25")).get("protocolVersion");
            for (String id : List.of("raw-1", "raw-2?lang=en", "raw-3", "missing-raw")) {
                wire.request("resources/read", Map.of("uri", "order://" + id));
            }
            await().until(() -> count("resources/read") == 4);
        }
        Timer succeeded = meters.get("mcp.resources.requests")
                .tags("method", "resources/read", "template", TEMPLATE, "outcome", "succeeded")
                .tags("form", "none", "revision", String.valueOf(revision))
                .timer();
        assertThat(succeeded.count()).isEqualTo(3);
        assertThat(succeeded.totalTime(TimeUnit.NANOSECONDS)).isPositive();
        assertThat(meters.get("mcp.resources.requests")
                        .tags("template", TEMPLATE, "outcome", "not_found")
                        .timer()
                        .count())
                .isEqualTo(1);
        DistributionSummary sizes = meters.get("mcp.resources.content.size")
                .tags("template", TEMPLATE)
                .summary();
        assertThat(sizes.getId().getBaseUnit()).isEqualTo("bytes");
        assertThat(sizes.totalAmount()).isEqualTo(15);

        MetricData durations = metric("mcp.server.operation.duration");
        assertThat(durations.getUnit()).isEqualTo("s");
        assertThat(points(durations)).hasSize(2).allSatisfy(point -> {
            assertThat(value(point, "mcp_resources.template")).isEqualTo(TEMPLATE);
            assertThat(value(point, "mcp.method.name")).isEqualTo("resources/read");
            assertThat(value(point, "mcp.protocol.version")).isEqualTo(revision);
            assertThat(point.getBoundaries()).hasSize(14).startsWith(0.01).endsWith(300.0);
        });
        HistogramPointData missing = points(durations).stream()
                .filter(point -> "not_found".equals(value(point, "mcp_resources.outcome")))
                .findFirst()
                .orElseThrow();
        assertThat(value(missing, "error.type")).isEqualTo("-32002");
        assertThat(value(missing, "rpc.response.status_code")).isEqualTo("-32002");
        MetricData content = metric("mcp_resources.content.size");
        assertThat(content.getUnit()).isEqualTo("By");
        assertThat(points(content)).singleElement().satisfies(point -> {
            assertThat(value(point, "mcp_resources.template")).isEqualTo(TEMPLATE);
            assertThat(value(point, "error.type")).isNull();
            assertThat(point.getSum()).isEqualTo(15);
            assertThat(point.getCount()).isEqualTo(3);
        });
        nothingNames("raw");
    }

    @Test
    void createsNoSeriesForClientInput() throws Exception {
        try (TestServer server = TestServer.start(TestServer.Kind.STATELESS, resources)) {
            for (int i = 0; i < 100; i++) {
                try (Wire refused = server.wire(Map.of("MCP-Protocol-Version", "raw-" + i));
                        Wire wire = server.wire(Map.of("MCP-Protocol-Version", "2025-11-25"))) {
                    refused.request("resources/list", Map.of());
                    wire.request("resources/read", Map.of("uri", "notes://raw-" + i));
                    wire.request("resources/read", Map.of("uri", "nowhere://raw-" + i));
                    wire.request("resources/list", Map.of("cursor", "raw-" + i));
                }
            }
            await().until(() -> count("resources/read") == 200 && count("resources/list") == 100);
        }
        assertThat(meters.find("mcp.resources.requests").timers()).hasSize(3);
        assertThat(meters.get("mcp.resources.requests")
                        .tags("template", "resource", "revision", "2025-11-25")
                        .timer()
                        .count())
                .isEqualTo(100);
        assertThat(meters.get("mcp.resources.requests")
                        .tags("template", "none", "outcome", "bad_request")
                        .timer()
                        .count())
                .isEqualTo(100);
        assertThat(points(metric("mcp.server.operation.duration"))).hasSize(3);
        nothingNames("raw");
    }

    private long count(String method) {
        return meters.find("mcp.resources.requests").tag("method", method).timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    private MetricData metric(String name) {
        return reader.collectAllMetrics().stream()
                .filter(metric -> metric.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Collection<HistogramPointData> points(MetricData metric) {
        return metric.getHistogramData().getPoints();
    }

    private static String value(HistogramPointData point, String key) {
        return point.getAttributes().get(AttributeKey.stringKey(key));
    }

    private void nothingNames(String raw) {
        Stream<String> tags = meters.getMeters().stream().map(Meter::getId).map(Meter.Id::toString);
        Stream<String> attributes = reader.collectAllMetrics().stream()
                .flatMap(metric -> points(metric).stream())
                .map(HistogramPointData::getAttributes)
                .map(Attributes::toString);
        assertThat(Stream.concat(tags, attributes)).isNotEmpty().noneMatch(text -> text.contains(raw));
    }
}
