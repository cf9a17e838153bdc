package io.github.mcpresources.compositor;

import static io.github.mcpresources.compositor.ProviderCalls.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.client.ConnectionMode;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests a compositor behind a server, with clients of all revisions. */
class BothModesTest {

    private final ResourceRegistry notes = ResourceRegistry.create();
    private final ResourceRegistry tasks = ResourceRegistry.create();
    private final RemoteServer far = new RemoteServer(tasks);
    private final ResourceCompositor compositor =
            ProviderCalls.patientCompositor().linger(Duration.ZERO).build();

    @AfterEach
    void close() {
        compositor.close();
        far.close();
    }

    private ResourceClient client(ConnectionMode mode) {
        notes.resource("x://1").name("note").text("a note");
        tasks.resource("x://1").name("task").text("a task");
        compositor.mount("notes", notes);
        compositor.mount("far", far.upstream());
        far.connect();
        return ResourceClient.piped(compositor).mode(mode);
    }

    private static ObjectNode uri(String uri) {
        return JsonNodeFactory.instance.objectNode().put("uri", uri);
    }

    @ParameterizedTest
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    void listsReadsAndReportsFailures(ConnectionMode mode) {
        try (ResourceClient client = client(mode)) {
            JsonNode list = client.ask("resources/list", JsonNodeFactory.instance.objectNode())
                    .result();
            assertThat(list.at("/resources").findValuesAsText("uri")).containsExactly("notes+x://1", "far+x://1");
            JsonNode read = client.ask("resources/read", uri("far+x://1")).result();
            assertThat(read.at("/contents/0/uri").asText()).isEqualTo("far+x://1");
            assertThat(read.at("/contents/0/text").asText()).isEqualTo("a task");
            int missing = mode == ConnectionMode.STATELESS ? -32602 : -32002;
            for (String none : List.of("far+x://2", "nobody+x://1", "x://1")) {
                JsonNode error = client.ask("resources/read", uri(none)).error();
                assertThat(error.at("/code").asInt()).as(none).isEqualTo(missing);
                assertThat(error.at("/data/uri").asText()).isEqualTo(none);
            }
            far.stop();
            JsonNode down = client.ask("resources/read", uri("far+x://1")).error();
            assertThat(down.at("/code").asInt()).isEqualTo(-32603);
            assertThat(down.at("/data/mount").asText()).isEqualTo("far");
            assertThat(down.at("/data/retryable").asBoolean()).isTrue();
            assertThat(down.at("/data/incident").asText()).isNotEmpty();
            assertThat(down.toString()).doesNotContain("10.0.0.7");
            JsonNode partial = client.ask("resources/list", JsonNodeFactory.instance.objectNode())
                    .result();
            assertThat(partial.at("/resources")).hasSize(1);
            assertThat(partial.path("_meta")
                            .path("io.github.mcpresources/failures")
                            .path(0)
                            .path("mount")
                            .asText())
                    .isEqualTo("far");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    void sendsUpdatesWithOuterUri(ConnectionMode mode) {
        try (ResourceClient client = client(mode)) {
            Listening listening = client.watch(List.of("far+x://1"));
            if (mode == ConnectionMode.STATELESS) {
                assertThat(listening.await(message -> message.method().endsWith("acknowledged"), Duration.ofMinutes(5)))
                        .isPresent();
            }
            assertThat(far.provider.watches).containsExactly("watch x://1");
            far.publish(new ResourceEvent.Updated("x://1"));
            assertThat(listening.await(
                            message -> message.params().path("uri").asText().equals("far+x://1"),
                            Duration.ofMinutes(5)))
                    .isPresent();
            listening.close();
            eventually()
                    .untilAsserted(() -> assertThat(far.provider.watches).containsExactly("watch x://1", "end x://1"));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    void rejectsOrOmitsMountWithoutSubscriptions(ConnectionMode mode) {
        far.provider.capabilities = ResourceProvider.Capabilities.NONE;
        try (ResourceClient client = client(mode)) {
            if (mode == ConnectionMode.SESSION) {
                JsonNode error =
                        client.ask("resources/subscribe", uri("far+x://1")).error();
                assertThat(error.at("/message").asText()).isEqualTo("Mount 'far' does not support subscriptions");
                assertThat(error.at("/data/mount").asText()).isEqualTo("far");
                return;
            }
            Message acknowledged = client.listen(
                            Json.object("resourceSubscriptions", List.of("far+x://1", "notes+x://1")))
                    .await(message -> message.method().endsWith("acknowledged"), Duration.ofMinutes(5))
                    .orElseThrow();
            assertThat(acknowledged.params().at("/notifications/resourceSubscriptions"))
                    .extracting(JsonNode::asText)
                    .containsExactly("notes+x://1");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    void declaresOnlyCapabilitiesOfMounts(ConnectionMode mode) {
        far.provider.capabilities = ResourceProvider.Capabilities.NONE;
        try (ResourceClient client = client(mode)) {
            compositor.unmount("notes");
            JsonNode capabilities = client.capabilities();
            assertThat(capabilities.at("/resources").toString())
                    .isEqualTo(new com.fasterxml.jackson.databind.ObjectMapper()
                            .valueToTree(Map.of("listChanged", true))
                            .toString());
            assertThat(capabilities.has("completions")).isFalse();
        }
    }
}
