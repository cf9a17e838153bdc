package io.github.mcpresources.benchmarks;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.RequestSettings;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.trace.Tracing;
import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
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

/**
 * A benchmark of the cost that tracing adds to a complete read without a transport. The spans are not exported. With
 * the option {@code -prof gc}, it also measures the allocated bytes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgs = "-Xmx1g")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class TracingBenchmark {

    /** Combinations of tracing in the server and a trace context from the client. */
    public enum Traces {
        /** No tracing. The client sends no trace context. */
        OFF,
        /** No tracing. The client sends a trace context, which the server keeps for requests to upstream servers. */
        OFF_TRACED_CLIENT,
        /** Tracing with the OpenTelemetry SDK. The client sends no trace context. */
        ON,
        /** Tracing with the OpenTelemetry SDK. The client sends a trace context. */
        ON_TRACED_CLIENT
    }

    private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    @Param
    public Traces traces;

    private final RequestOrigin client = RequestOrigin.sessionless(Revisions.V2025_11_25, Caller.ANONYMOUS);
    private ResourceRequests requests;
    private Map<String, Object> params;

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
                false,
                tracing(),
                List.of());
        requests = new ResourceRequests(registry, settings);
        params = traces == Traces.OFF || traces == Traces.ON
                ? Map.of("uri", "orders://42?lang=en")
                : Map.of("uri", "orders://42?lang=en", "_meta", Map.of("traceparent", PARENT));
    }

    private Tracing tracing() {
        return traces == Traces.OFF || traces == Traces.OFF_TRACED_CLIENT
                ? Tracing.OFF
                : Tracing.of(OpenTelemetryTracing.of(OpenTelemetrySdk.builder()
                        .setTracerProvider(SdkTracerProvider.builder()
                                .addSpanProcessor(SimpleSpanProcessor.create(new Discarding()))
                                .build())
                        .build()));
    }

    /** An exporter that discards all spans. */
    private static final class Discarding implements SpanExporter {
        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    /** Answers a {@code resources/read} of a URI that matches the template. */
    @Benchmark
    public Answer read() {
        return requests.handle("resources/read", params, client, null)
                .answer()
                .toCompletableFuture()
                .join();
    }
}
