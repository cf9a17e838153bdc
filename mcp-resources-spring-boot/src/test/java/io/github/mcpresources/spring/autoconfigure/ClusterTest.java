package io.github.mcpresources.spring.autoconfigure;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks two applications that a Redis server connects. */
class ClusterTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static RedisBroker broker;
    private static Served one;
    private static Served other;

    @BeforeAll
    static void start() {
        broker = RedisBroker.start();
        one = node();
        other = node();
        await().atMost(PATIENCE).until(() -> hears(one) && hears(other));
    }

    @AfterAll
    static void close() {
        if (other != null) {
            other.close();
        }
        if (one != null) {
            one.close();
        }
        if (broker != null) {
            broker.close();
        }
    }

    private static Served node() {
        return Served.start(
                "spring.ai.mcp.server.protocol=STREAMABLE",
                "spring.application.name=notes",
                "mcp.resources.keys=MDEyMzQ1Njc4OWFiY2RlZg==",
                "mcp.resources.cluster.url=" + broker.uri(),
                "mcp.resources.cluster.store=true");
    }

    private static ClusterBus bus(Served node) {
        return node.context().getBean(ClusterBus.class);
    }

    private static boolean hears(Served node) {
        return bus(node).status().nodes() == 1 && bus(node).status().state() == EventBus.State.UP;
    }

    /** Subscribes to a resource, and returns when the server has confirmed it. */
    private static Listening watch(ResourceClient client, String uri) {
        Listening listening = client.watch(List.of(uri));
        assertThat(listening.await(message -> message.method().endsWith("acknowledged"), PATIENCE))
                .isPresent();
        return listening;
    }

    @Test
    void clientOfOneNodeIsToldOfUpdateOnAnother() {
        try (ResourceClient client = one.client().revision(Revision.V2026_07_28);
                Listening listening = watch(client, "note://1")) {
            other.context().getBean(ResourceEvents.class).updated("note://1");
            assertThat(listening.await(message -> message.method().endsWith("updated"), PATIENCE))
                    .isPresent();
        }
    }

    @Test
    void contentOfOneNodeIsListedAndReadOnAnother() {
        try (ResourceClient client = one.client().revision(Revision.V2026_07_28);
                Listening listening = watch(client, "note://2")) {
            ContentStore.NewContent report = ContentStore.NewContent.text("a report", "text/plain");
            String uri = other.context().getBean(ContentStore.class).put(report).uri();
            assertThat(listening.await(message -> message.method().endsWith("list_changed"), PATIENCE))
                    .isPresent();
            assertThat(client.read(uri)).hasText("a report");
            assertThat(client.listAll(10))
                    .extracting(entry -> entry.path("uri").asText())
                    .contains(uri);
        }
    }
}
