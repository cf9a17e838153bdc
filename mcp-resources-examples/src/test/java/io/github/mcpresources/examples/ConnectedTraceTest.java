package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that one request has one trace: over a gateway, the server behind it, a reader, and an event bus to the
 * notification on another node.
 */
class ConnectedTraceTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    static final String CLIENT_SPAN = "b7ad6b7169203331";
    static final String TRACEPARENT = "00-" + TRACE + "-" + CLIENT_SPAN + "-01";

    @Test
    void requestHasOneTraceFromClientToNotificationOnAnotherNode() throws Exception {
        try (TracedServers servers = new TracedServers();
                ResourceClient client = ResourceClient.http(servers.gateway.url())
                        .revision(Revision.V2026_07_28)
                        .deadline(ServerProcess.PATIENCE);
                ResourceClient other = ResourceClient.http(servers.otherNode.url())
                        .revision(Revision.V2026_07_28)
                        .deadline(ServerProcess.PATIENCE);
                Listening listening = other.watch(List.of(TracedServers.LATEST))) {
            ObjectNode params = Json.object("uri", "notes+notes://1");
            params.set("_meta", Json.object("traceparent", TRACEPARENT));
            assertThat(client.ask("resources/read", params).succeeded()).isTrue();
            SpanData notification = check(servers);
            Message heard = listening
                    .await(it -> it.method().equals("notifications/resources/updated"), ServerProcess.PATIENCE)
                    .orElseThrow();
            assertThat(heard.params().path("_meta").path("traceparent").asText())
                    .isEqualTo("00-" + TRACE + "-" + notification.getSpanId() + "-01");
        }
    }

    @Test
    void gatewayWithoutTracingPassesTraceOn() throws Exception {
        try (TracedServers servers = new TracedServers();
                ResourceClient client = ResourceClient.http(servers.untracedGateway.url())
                        .revision(Revision.V2025_11_25)
                        .deadline(ServerProcess.PATIENCE)) {
            ObjectNode params = Json.object("uri", "notes+notes://1");
            params.set("_meta", Json.object("traceparent", TRACEPARENT));
            assertThat(client.ask("resources/read", params).succeeded()).isTrue();
            SpanData read = servers.span(it -> it.getParentSpanId().equals(CLIENT_SPAN));
            assertThat(read.getName()).isEqualTo("resources/read notes://{id}");
            assertThat(read.getTraceId()).isEqualTo(TRACE);
        }
    }

    /** Follows the trace from the notification back to the client, and returns the span of the notification. */
    static SpanData check(TracedServers servers) {
        SpanData notification = servers.span(it -> it.getName().equals("notifications/resources/updated"));
        SpanData query = parent(notification, "query", SpanKind.INTERNAL, servers);
        SpanData second = parent(query, "resources/read notes://{id}", SpanKind.SERVER, servers);
        SpanData call = parent(second, "resources/read", SpanKind.CLIENT, servers);
        SpanData first = parent(call, "resources/read", SpanKind.SERVER, servers);
        assertThat(first.getParentSpanId()).isEqualTo(CLIENT_SPAN);
        assertThat(List.of(first, call, second, query, notification))
                .extracting(SpanData::getTraceId)
                .containsOnly(TRACE);
        return notification;
    }

    private static SpanData parent(SpanData of, String name, SpanKind kind, TracedServers servers) {
        SpanData parent = servers.span(it -> it.getSpanId().equals(of.getParentSpanId()));
        assertThat(parent.getName()).startsWith(name);
        assertThat(parent.getKind()).isEqualTo(kind);
        return parent;
    }
}
