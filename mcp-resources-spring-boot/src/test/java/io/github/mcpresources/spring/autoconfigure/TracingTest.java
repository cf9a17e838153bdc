package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Checks that requests are traced if the application has OpenTelemetry. */
class TracingTest {

    private static final String SPAN = "b7ad6b7169203331";
    private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-" + SPAN + "-01";

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    ResourceServerAutoConfiguration.class, ResourceTracingAutoConfiguration.class));
    private final ApplicationContextRunner withOpenTelemetry =
            application.withBean(OpenTelemetry.class, OpenTelemetry::noop);

    private static boolean isTraced(ApplicationContext context) {
        return ServerAccess.of(context.getBean(ResourceServer.class)).tracing().isOn();
    }

    @Test
    void serverIsTracedWithOpenTelemetry() {
        withOpenTelemetry.run(context -> {
            assertThat(context).hasSingleBean(OpenTelemetryTracing.class);
            assertThat(isTraced(context)).isTrue();
        });
    }

    @Test
    void serverIsNotTracedWithoutBeanOrClass() {
        application.run(context -> assertThat(isTraced(context)).isFalse());
        application
                .withClassLoader(new FilteredClassLoader("io.opentelemetry"))
                .run(context -> assertThat(isTraced(context)).isFalse());
    }

    @Test
    void propertyTurnsTracingOff() {
        withOpenTelemetry.withPropertyValues("mcp.resources.tracing=false").run(context -> {
            assertThat(context).doesNotHaveBean(OpenTelemetryTracing.class);
            assertThat(isTraced(context)).isFalse();
        });
    }

    @Test
    void beanOfApplicationReplacesOwn() {
        OpenTelemetryTracing own = OpenTelemetryTracing.of(OpenTelemetry.noop()).withUris();
        withOpenTelemetry.withBean(OpenTelemetryTracing.class, () -> own).run(context -> {
            assertThat(context.getBean(OpenTelemetryTracing.class)).isSameAs(own);
            assertThat(isTraced(context)).isTrue();
        });
    }

    @Test
    void refusesSeveralBeansOfApplication() {
        withOpenTelemetry
                .withBean("one", OpenTelemetryTracing.class, () -> OpenTelemetryTracing.of(OpenTelemetry.noop()))
                .withBean("two", OpenTelemetryTracing.class, () -> OpenTelemetryTracing.of(OpenTelemetry.noop()))
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessage("There are 2 beans of the type OpenTelemetryTracing: one, two."));
    }

    @Test
    void primaryBeanOfSeveralIsUsed() {
        withOpenTelemetry
                .withBean("one", OpenTelemetryTracing.class, () -> OpenTelemetryTracing.of(OpenTelemetry.noop()))
                .withBean(
                        "two",
                        OpenTelemetryTracing.class,
                        () -> OpenTelemetryTracing.of(OpenTelemetry.noop()),
                        definition -> definition.setPrimary(true))
                .run(context -> assertThat(isTraced(context)).isTrue());
    }

    /** An application that keeps its spans in memory. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Exporting {

        @Bean
        InMemorySpanExporter exporter() {
            return InMemorySpanExporter.create();
        }

        @Bean
        OpenTelemetrySdk openTelemetry(InMemorySpanExporter exporter) {
            return OpenTelemetrySdk.builder()
                    .setTracerProvider(SdkTracerProvider.builder()
                            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                            .build())
                    .build();
        }
    }

    @ParameterizedTest
    @CsvSource({"STREAMABLE, V2025_11_25", "STREAMABLE, V2026_07_28", "STATELESS, V2025_11_25"})
    void headerIsParentWithWebFlux(String protocol, Revision revision) {
        try (Served served = Served.startReactive(Exporting.class, "spring.ai.mcp.server.protocol=" + protocol);
                ResourceClient client =
                        served.client().header("traceparent", PARENT).revision(revision)) {
            assertThat(client.read("note://1").text()).contains("note 1");
            assertThat(client.read("note://2/log").text()).contains("note://2/log");
            InMemorySpanExporter exporter = served.context().getBean(InMemorySpanExporter.class);
            await().atMost(Duration.ofMinutes(1)).until(() -> reads(exporter).count() == 2);
            assertThat(reads(exporter)).extracting(SpanData::getParentSpanId).containsOnly(SPAN);
        }
    }

    private static Stream<SpanData> reads(InMemorySpanExporter exporter) {
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().startsWith("resources/read"));
    }
}
