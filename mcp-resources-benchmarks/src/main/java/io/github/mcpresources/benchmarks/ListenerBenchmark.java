package io.github.mcpresources.benchmarks;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.RequestSettings;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.metrics.MicrometerResourceListener;
import io.github.mcpresources.metrics.OpenTelemetryResourceListener;
import io.github.mcpresources.registry.ResourceRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A benchmark of the cost that a listener adds to a complete read without a transport. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgs = "-Xmx1g")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class ListenerBenchmark {

    /** The listeners that the benchmark compares. */
    public enum Listening {
        /** No listener. */
        NOBODY,
        /** A listener that does nothing. */
        IDLE,
        /** The Micrometer listener, with a simple registry. */
        MICROMETER,
        /** The OpenTelemetry listener, with the SDK. The metrics are recorded, but never exported. */
        OPEN_TELEMETRY
    }

    @Param
    public Listening listening;

    private final RequestOrigin client = RequestOrigin.sessionless(Revisions.V2025_11_25, Caller.ANONYMOUS);
    private ResourceRequests requests;

    /** Registers a template and creates the request handler. */
    @Setup
    public void register() {
        ResourceRegistry registry = ResourceRegistry.create();
        ReadResult result = ReadResult.text("x".repeat(SampleResources.TEXT_LENGTH));
        registry.template("orders://{id}{?lang}").read(request -> result);
        RequestSettings settings = new RequestSettings(
                ResourceLimits.defaults(),
                MemoryBudget.shared(),
                Visibility.EVERYTHING,
                TimeSource.system(),
                caller -> Runnable::run,
                (context, reader) -> reader,
                McpJsonDefaults.getMapper(),
                KeyRing.random(),
                CacheHint.NONE,
                false,
                listeners());
        requests = new ResourceRequests(registry, settings);
    }

    private List<ResourceListener> listeners() {
        return switch (listening) {
            case NOBODY -> List.of();
            case IDLE -> List.of(new ResourceListener() {});
            case MICROMETER -> List.of(MicrometerResourceListener.of(new SimpleMeterRegistry()));
            case OPEN_TELEMETRY ->
                List.of(OpenTelemetryResourceListener.of(OpenTelemetrySdk.builder()
                        .setMeterProvider(SdkMeterProvider.builder()
                                .registerMetricReader(InMemoryMetricReader.create())
                                .build())
                        .build()));
        };
    }

    /** Answers a {@code resources/read} of a URI that matches the template. */
    @Benchmark
    public Answer read() {
        return requests.handle("resources/read", Map.of("uri", "orders://42?lang=en"), client, null)
                .answer()
                .toCompletableFuture()
                .join();
    }
}
