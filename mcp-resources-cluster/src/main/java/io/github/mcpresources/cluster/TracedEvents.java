package io.github.mcpresources.cluster;

import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.internal.trace.TraceFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events of a frame, with the traces in which they were published.
 *
 * <p>If an event has a trace, the frame contains an additional update event before it. The URI of this update is
 * {@value #SCHEME} followed by the trace. A node with an earlier version of the library does not know traces. It
 * ignores the update, because it has no resource with this URI.
 *
 * @param events the events
 * @param traces the {@code traceparent} of each event that was published in a trace
 */
record TracedEvents(List<ResourceEvent> events, Map<ResourceEvent, String> traces) {

    private static final String SCHEME = "io.github.mcpresources.trace:";

    /** Returns the event that states the trace of the next event. */
    static ResourceEvent trace(String traceparent) {
        return new ResourceEvent.Updated(SCHEME + traceparent);
    }

    /** Separates the events of a frame from their traces. */
    static TracedEvents of(List<ResourceEvent> frame) {
        List<ResourceEvent> events = new ArrayList<>(frame.size());
        Map<ResourceEvent, String> traces = new HashMap<>();
        String trace = null;
        for (ResourceEvent event : frame) {
            if (event instanceof ResourceEvent.Updated updated && updated.uri().startsWith(SCHEME)) {
                String stated = updated.uri().substring(SCHEME.length());
                trace = TraceFields.isParent(stated) ? stated : null;
            } else {
                events.add(event);
                if (trace != null) {
                    traces.put(event, trace);
                }
                trace = null;
            }
        }
        return new TracedEvents(List.copyOf(events), Map.copyOf(traces));
    }
}
