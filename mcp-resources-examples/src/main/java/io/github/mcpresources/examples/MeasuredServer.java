package io.github.mcpresources.examples;

import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.MicrometerClusterMetrics;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.metrics.MicrometerBusMetrics;
import io.github.mcpresources.metrics.MicrometerResourceListener;
import io.github.mcpresources.metrics.OpenTelemetryResourceListener;
import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;

/** An example of a server whose requests are measured with Micrometer and OpenTelemetry. */
final class MeasuredServer {

    private MeasuredServer() {}

    /** Creates a server for the resources of a registry. The server is not attached to a transport yet. */
    static ResourceServer create(ResourceRegistry registry, MeterRegistry meterRegistry, OpenTelemetry openTelemetry) {
        // snippet: metrics
        ResourceServer resources = ResourceServer.builder(registry)
                .listener(MicrometerResourceListener.of(meterRegistry))
                .listener(OpenTelemetryResourceListener.of(openTelemetry))
                .build();
        // end of snippet
        return resources;
    }

    static ResourceServer traced(ResourceRegistry registry, OpenTelemetry openTelemetry) {
        // snippet: traces
        ResourceServer resources = ResourceServer.builder(registry)
                .tracing(OpenTelemetryTracing.of(openTelemetry))
                .build();
        // end of snippet
        return resources;
    }

    /** Creates a filter that also serves the health of a server to monitoring programs on this machine. */
    static ResourceServerFilter watched(ResourceServer resources) {
        // snippet: health
        ResourceServerFilter filter = ResourceServerFilter.builder(resources)
                .health("/health", request -> request.getRemoteAddr().equals("127.0.0.1"))
                .build();
        // end of snippet
        return filter;
    }

    /** Adds the meters of the server's event bus to a registry. */
    static void measure(ResourceServer resources, ClusterBus bus, MeterRegistry meterRegistry) {
        // snippet: bus
        MicrometerBusMetrics.of(resources::busStatus).bindTo(meterRegistry);
        MicrometerClusterMetrics.of(bus).bindTo(meterRegistry);
        // end of snippet
    }
}
