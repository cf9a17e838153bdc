package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.upstream.HttpUpstreamTest.Way;
import io.github.mcpresources.testkit.client.ConnectionMode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.Request;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that progress, requests for input and the cancellation of a read pass through a mount. */
class ReadingThroughMountsTest {

    @RegisterExtension
    final Opened opened = new Opened();

    /** Returns a client of a compositor over HTTP that mounts the sample server. */
    private ResourceClient client(boolean isStateless, Revision revision) {
        SampleEndpoint behind =
                opened.closing(isStateless ? SampleEndpoint.stateless() : SampleEndpoint.withSessions());
        ResourceCompositor compositor =
                opened.closing(ProviderCalls.patientCompositor().build());
        compositor.mount("far", opened.closing(McpUpstream.http(behind.url()).build()));
        SampleEndpoint front = opened.closing(SampleEndpoint.serving(compositor));
        return opened.closing(ResourceClient.http(front.url().toString())
                        .mode(revision.isStateless() ? ConnectionMode.STATELESS : ConnectionMode.SESSION)
                        .revision(revision))
                .open();
    }

    /** Reads as a client that supports form elicitation. */
    private static Exchange read(ResourceClient client, String uri, Map<String, JsonNode> more) {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.setAll(more);
        Request request = client.request("resources/read", params.put("uri", uri));
        ObjectNode json = request.json();
        json.withObject("/params/_meta/io.modelcontextprotocol~1clientCapabilities")
                .putObject("elicitation")
                .putObject("form");
        return client.send(new Request(request.httpMethod(), request.headers(), json));
    }

    @ParameterizedTest
    @CsvSource({"true, V2025_11_25", "false, V2026_07_28", "true, V2026_07_28", "false, V2025_11_25"})
    void forwardsProgressToClient(boolean isStateless, Revision revision) {
        ResourceClient client = client(isStateless, revision);
        ObjectNode params = JsonNodeFactory.instance.objectNode().put("uri", "far+test://slowly");
        params.putObject("_meta").put("progressToken", "mine");
        Request request = client.request("resources/read", params);
        assertThat(client.send(request).result().at("/contents/0/text").asText())
                .isEqualTo("all of it");

        List<JsonNode> reports = client.messages().stream()
                .filter(message -> message.method().equals("notifications/progress"))
                .map(Message::params)
                .toList();
        assertThat(reports)
                .hasSize(2)
                .allMatch(report -> report.path("progressToken").asText().equals("mine")
                        && report.path("total").asDouble() == 2);
        assertThat(reports.get(0).path("message").asText()).isEqualTo("half of it");
        assertThat(reports.get(1).path("progress").asDouble()).isEqualTo(2);
    }

    /** The server works: only the reader of one of its resources failed. */
    @Test
    void errorThatServerReturnsIsNoFailureOfMount() throws Exception {
        ScriptedServer behind = opened.closing(new ScriptedServer((method, params) -> null));
        ResourceCompositor compositor =
                opened.closing(ProviderCalls.patientCompositor().build());
        compositor.mount("far", McpUpstream.http(behind.url()).build());
        assertThatThrownBy(() -> ProviderCalls.read(compositor, "far+test://x"))
                .isInstanceOfSatisfying(ResourceException.class, failure -> {
                    assertThat(failure.text()).isEqualTo("Error from mount 'far': it failed");
                    assertThat(failure.data()).containsKeys("incident", "mount");
                });
        assertThat(compositor.health().get(0).failures()).isZero();
        assertThat(compositor.health().get(0).lastError()).isNull();
    }

    @Test
    void resultNamesServerThatClientCalled() throws Exception {
        Map<String, Object> named = Map.of(
                "contents",
                List.of(Map.of("uri", "test://x", "text", "x")),
                "_meta",
                Map.of("io.modelcontextprotocol/serverInfo", Map.of("name", "behind"), "example.com/kept", 1));
        ScriptedServer behind = opened.closing(new ScriptedServer((method, params) -> named));
        ResourceCompositor compositor =
                opened.closing(ProviderCalls.patientCompositor().build());
        compositor.mount("far", McpUpstream.http(behind.url()).build());
        SampleEndpoint front = opened.closing(SampleEndpoint.serving(compositor));
        for (ConnectionMode mode : List.of(ConnectionMode.STATELESS, ConnectionMode.SESSION)) {
            ResourceClient client = opened.closing(
                            ResourceClient.http(front.url().toString()).mode(mode))
                    .open();
            JsonNode meta = read(client, "far+test://x", Map.of()).result().path("_meta");
            assertThat(meta.path("example.com/kept").asInt()).isEqualTo(1);
            JsonNode server = meta.path("io.modelcontextprotocol/serverInfo");
            assertThat(server.path("name").asText()).isEqualTo(mode == ConnectionMode.STATELESS ? "sample" : "");
        }
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void forwardsQuestionOfMountAndAnswer(boolean isStateless) {
        ResourceClient client = client(isStateless, Revision.V2026_07_28);
        Exchange exchange = read(client, "far+test://ask", Map.of());
        if (!isStateless) {
            assertThat(exchange.code()).as("a server that cannot ask").hasValue(-32603);
            assertThat(exchange.error().at("/data/mount").asText()).isEqualTo("far");
            return;
        }
        assertThat(exchange.result().path("resultType").asText()).isEqualTo("input_required");
        assertThat(exchange.result().at("/inputRequests/who/params/message").asText())
                .isEqualTo("Who are you?");
        JsonNode state = exchange.result().path("requestState");
        assertThat(state.asText()).isNotEmpty().doesNotContain("the reader's own");

        ObjectNode answers = JsonNodeFactory.instance.objectNode();
        answers.putObject("who").put("action", "accept").putObject("content").put("name", "Ada");
        Exchange answered = read(client, "far+test://ask", Map.of("requestState", state, "inputResponses", answers));
        assertThat(answered.result().at("/contents/0/uri").asText()).isEqualTo("far+test://ask");
        assertThat(answered.result().at("/contents/0/text").asText())
                .isEqualTo("Ada Optional[the reader's own] test://ask");
        assertThat(read(client, "far+test://note", Map.of("requestState", state))
                        .code())
                .as("the state of another resource")
                .hasValue(-32602);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void failsForClientWithoutInputRequests(boolean isStateless) {
        ResourceClient client = client(isStateless, Revision.V2025_11_25);
        Exchange exchange = client.send(client.request(
                "resources/read", JsonNodeFactory.instance.objectNode().put("uri", "far+test://ask")));
        assertThat(exchange.code()).hasValue(-32603);
        if (isStateless) {
            assertThat(exchange.error().path("message").asText())
                    .isEqualTo("The resource requests input from the client, which requires protocol revision"
                            + " 2026-07-28 or later, not 2025-11-25");
        } else {
            assertThat(exchange.error().at("/data/mount").asText()).isEqualTo("far");
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void cancelsReadAtServerAfterDeadline(Way way) {
        SampleEndpoint endpoint = opened.closing(way.endpoint());
        ManualTime time = new ManualTime();
        ResourceCompositor compositor = opened.closing(ResourceCompositor.builder()
                .readDeadline(Duration.ofMillis(300))
                .time(time)
                .build());
        McpUpstream upstream = opened.closing(way.upstream(endpoint));
        compositor.mount("far", upstream);
        var reading = compositor
                .read("far+test://hang", within(Duration.ofMinutes(5)))
                .toCompletableFuture();
        await().until(() -> Threads.inside("SampleServer") == 1);
        time.advance(Duration.ofMillis(300));

        assertThatThrownBy(() -> await(reading))
                .isInstanceOfSatisfying(
                        ResourceException.class,
                        late -> assertThat(late.text())
                                .isEqualTo("No answer from mount 'far': the mount did not answer within 300 ms"
                                        + " (setting readDeadline)"));
        await().until(() -> Threads.inside("SampleServer") == 0);
    }
}
