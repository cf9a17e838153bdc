package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.ClusterStatus;
import io.github.mcpresources.server.ResourceServer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;

/** The status of the event bus, for the health indicator and the actuator endpoint. */
record BusDetails(ResourceServer server, ObjectProvider<OfCluster> cluster) {

    /** Returns the details of the {@link ClusterBus}; an empty map if there is none. */
    @FunctionalInterface
    interface OfCluster {
        Map<String, Object> all();
    }

    /** Returns the current details; an empty map if the server has no bus. */
    Map<String, Object> all() {
        Map<String, Object> details = new LinkedHashMap<>();
        server.busStatus().ifPresent(status -> {
            details.putAll(of(status));
            cluster.ifAvailable(more -> details.putAll(more.all()));
        });
        return details;
    }

    private static Map<String, Object> of(EventBus.Status status) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("state", status.state().name());
        details.put("waiting", status.waiting());
        details.put("overflows", status.overflows());
        details.put("resyncs", status.resyncs());
        return details;
    }

    static Map<String, Object> of(ClusterBus bus) {
        ClusterStatus status = bus.status();
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("node", bus.node());
        details.put("nodes", status.nodes());
        details.put("lagMillis", status.lag().toMillis());
        details.put("gaps", status.gaps());
        details.put("sent", status.sent());
        details.put("received", status.received());
        details.put("late", status.late());
        Map<String, Long> dropped = new LinkedHashMap<>();
        status.dropped().forEach((reason, count) -> dropped.put(reason.name(), count));
        details.put("dropped", dropped);
        details.put("duplicates", status.duplicates());
        return details;
    }
}
