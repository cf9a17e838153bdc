package io.github.mcpresources.examples;

import static org.awaitility.Awaitility.await;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.upstream.McpUpstream;
import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A gateway, a server behind it, and another node of that server on an event bus, each over HTTP. A read of
 * {@code notes://1} updates {@code notes://latest}.
 */
final class TracedServers implements AutoCloseable {

    static final String LATEST = "notes://latest";

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetrySdk openTelemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .build();
    private final KeyRing keys = KeyRing.random();
    private final Supplier<Channel> broker = Channel.inProcess();
    private final Channel firstChannel = broker.get();
    private final Channel secondChannel = broker.get();
    private final ClusterBus firstBus = bus(firstChannel);
    private final ClusterBus secondBus = bus(secondChannel);
    private final ResourceServer notes = server(notes()).eventBus(firstBus).build();
    private final ResourceCompositor compositor = ResourceCompositor.create();
    private final HttpEndpoint notesEndpoint;
    final HttpEndpoint otherNode;
    final HttpEndpoint gateway;
    final HttpEndpoint untracedGateway;

    TracedServers() throws Exception {
        notesEndpoint = serve(notes);
        otherNode = serve(server(notes()).eventBus(secondBus).build());
        compositor.mount(
                "notes", McpUpstream.http(URI.create(notesEndpoint.url())).build());
        gateway = serve(server(compositor).build());
        untracedGateway = serve(ResourceServer.of(compositor));
    }

    private static HttpEndpoint serve(ResourceServer resources) throws HttpEndpoint.CannotListen {
        return HttpEndpoint.start(
                resources,
                transport -> McpServer.sync(transport).serverInfo("traced", "1").build(),
                0);
    }

    private ClusterBus bus(Channel channel) {
        return ClusterBus.builder(channel, keys).fence(Duration.ZERO).build();
    }

    private ResourceServer.Builder server(ResourceProvider provider) {
        return ResourceServer.builder(provider).tracing(OpenTelemetryTracing.of(openTelemetry));
    }

    private ResourceRegistry notes() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource(LATEST).text("1");
        registry.template("notes://{id}").read(request -> {
            Span query =
                    openTelemetry.getTracer("application").spanBuilder("query").startSpan();
            try (Scope scope = query.makeCurrent()) {
                notes.events().updated(LATEST);
            } finally {
                query.end();
            }
            return ReadResult.text("a note");
        });
        return registry;
    }

    /** Waits for a span. */
    SpanData span(Predicate<SpanData> wanted) {
        await().atMost(ServerProcess.PATIENCE)
                .until(() -> exporter.getFinishedSpanItems().stream().anyMatch(wanted));
        return exporter.getFinishedSpanItems().stream()
                .filter(wanted)
                .findFirst()
                .orElseThrow();
    }

    List<SpanData> spans() {
        return exporter.getFinishedSpanItems();
    }

    @Override
    public void close() throws Exception {
        gateway.close();
        untracedGateway.close();
        compositor.close();
        otherNode.close();
        notesEndpoint.close();
        firstBus.close();
        secondBus.close();
        firstChannel.close();
        secondChannel.close();
        openTelemetry.close();
    }
}
