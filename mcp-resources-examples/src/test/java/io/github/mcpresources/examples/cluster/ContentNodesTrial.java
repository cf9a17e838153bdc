package io.github.mcpresources.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.internal.broker.Broker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests contents that two nodes share, with clients of both kinds of revision. Each node is a process. The tests are
 * not part of the ordinary run.
 */
class ContentNodesTrial {

    private static final List<Revision> REVISIONS = List.of(Revision.V2025_11_25, Revision.V2026_07_28);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private Path directory;

    private final List<ServerProcess> nodes = new ArrayList<>();
    private final List<ResourceClient> clients = new ArrayList<>();
    private Broker broker;

    private void start(Engine engine) throws IOException {
        broker = engine.start();
        Path keys = Files.writeString(
                directory.resolve("keys"),
                Base64.getEncoder().encodeToString("a key that all nodes share".getBytes(StandardCharsets.UTF_8)));
        for (int i = 0; i < 2; i++) {
            nodes.add(ServerProcess.testProgram(ContentNode.class, engine.url(broker), keys.toString()));
        }
    }

    @AfterEach
    void stop() {
        clients.forEach(ResourceClient::close);
        nodes.forEach(ServerProcess::close);
        if (broker != null) {
            broker.close();
        }
    }

    private ResourceClient client(int node, Revision revision) {
        ResourceClient client = ResourceClient.http(nodes.get(node).url())
                .revision(revision)
                .deadline(PATIENCE)
                .open();
        clients.add(client);
        return client;
    }

    private String put(int node, String text) throws Exception {
        nodes.get(node).send(text);
        return nodes.get(node).receive();
    }

    private static void awaitListChanged(Listening listening) {
        assertThat(listening.await(message -> isListChanged(message), PATIENCE)).isPresent();
    }

    private static boolean isListChanged(Message message) {
        return message.method().equals("notifications/resources/list_changed");
    }

    @ParameterizedTest
    @EnumSource
    void contentOfOneNodeIsReadOnTheOtherUntilOneClearsTheStore(Engine engine) throws Exception {
        start(engine);
        for (Revision revision : REVISIONS) {
            ResourceClient own = client(0, revision);
            ResourceClient other = client(1, revision);
            put(0, "makes both nodes connect");
            put(1, "makes both nodes connect");
            try (Listening changes = other.watch(List.of())) {
                String uri = put(0, "for " + revision);
                awaitListChanged(changes);
                assertThat(other.read(uri).text()).contains("for " + revision);
                assertThat(other.listAll(1))
                        .extracting(resource -> resource.get("uri").asText())
                        .contains(uri);
                assertThat(other.callTool("clear_store").result().at("/structuredContent/cleared"))
                        .hasToString("3");
                for (ResourceClient client : List.of(own, other)) {
                    assertThat(client.read(uri).succeeded()).isFalse();
                    assertThat(client.list().items()).isEmpty();
                }
            }
        }
    }
}
