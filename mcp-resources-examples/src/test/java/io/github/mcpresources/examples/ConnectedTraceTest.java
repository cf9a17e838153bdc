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
    private static final String CLIENT_SPAN = "b7ad6b7169203331";

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
            params.set("_meta", Json.object("traceparent", "00-" + TRACE + "-" + CLIENT_SPAN + "-01"));
            assertThat(client.ask("resources/read", params).succeeded()).isTrue();
            SpanData notification = check(servers);
            Message heard = listening
                    .await(it -> it.method().equals("notifications/resources/updated"), ServerProcess.PATIENCE)
                    .orElseThrow();
            assertThat(heard.params().path("_meta").path("traceparent").asText())
                    .isEqualTo("00-" + TRACE + "-" + notification.getSpanId() + "-01");
        }
    }

    /** Checks the spans of the trace from the client to the notification, and returns the span of the notification. */
    static SpanData check(TracedServers servers) {
        SpanData notification = servers.span(it -> it.getName().equals("notifications/resources/updated"));
        SpanData first = servers.span(it -> it.getParentSpanId().equals(CLIENT_SPAN));
        assertThat(first.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(first.getName()).startsWith("resources/read");
        SpanData call = servers.span(it -> it.getParentSpanId().equals(first.getSpanId()));
        assertThat(call.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(call.getName()).isEqualTo("resources/read");
        SpanData second = servers.span(it -> it.getParentSpanId().equals(call.getSpanId()));
        assertThat(second.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(second.getName()).isEqualTo("resources/read notes://{id}");
        SpanData query = servers.span(it -> it.getParentSpanId().equals(second.getSpanId()));
        assertThat(query.getName()).isEqualTo("query");
        assertThat(notification.getParentSpanId()).isEqualTo(query.getSpanId());
        assertThat(List.of(first, call, second, query, notification))
                .extracting(SpanData::getTraceId)
                .containsOnly(TRACE);
        return notification;
    }
}
