package io.github.mcpresources.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.internal.broker.Broker;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests three document servers behind a load balancer while servers and the broker are killed and restarted. The tests
 * take about a minute, and are not part of the ordinary run.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ClusterFaultsTrial {

    @TempDir
    private Path directory;

    private Broker broker;
    private DocumentCluster cluster;

    private void start(Engine engine) throws Exception {
        broker = engine.start();
        cluster = DocumentCluster.start(
                directory, engine.url(broker).replaceFirst("jdbc:(.*//)(.*)\\?user=(.*)", "$1$3@$2"));
    }

    @AfterEach
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
        if (broker != null) {
            broker.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void listIsCompleteAlthoughServersAreKilled(Engine engine) throws Exception {
        start(engine);
        try (ResourceClient client = cluster.balanced(Revision.V2026_07_28)) {
            List<String> listed = ClusterIT.walk(page -> {
                int turn = page / 5 % 3;
                if (page % 5 == 2) { // one server at a time is dead
                    cluster.kill(turn);
                } else if (page % 5 == 4) {
                    cluster.restart(turn);
                }
                return client;
            });
            assertThat(listed).doesNotHaveDuplicates().containsAll(cluster.lasting());
        }
    }

    @ParameterizedTest
    @EnumSource
    void contentsAndOfficeItemsAreFoundAfterRestart(Engine engine) throws Exception {
        start(engine);
        String stored;
        String item;
        try (ResourceClient client = cluster.client(0, Revision.V2026_07_28)) {
            stored = ClusterIT.render(client, "# Kept");
            item = ClusterIT.officeItem(client);
        }
        assertReadable(1, stored, item);

        cluster.restartAll();

        for (int server = 0; server < 3; server++) {
            assertReadable(server, stored, item);
        }
    }

    private void assertReadable(int server, String... uris) {
        for (Revision revision : List.of(Revision.V2025_11_25, Revision.V2026_07_28)) {
            try (ResourceClient client = cluster.client(server, revision)) {
                assertThat(uris)
                        .allSatisfy(
                                uri -> assertThat(client.read(uri).succeeded()).isTrue());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void documentsAreServedWithoutBroker(Engine engine) throws Exception {
        start(engine);
        broker.kill();
        try (ResourceClient client = cluster.client(0, Revision.V2026_07_28)) {
            assertThat(ClusterIT.walk(page -> client)).containsAll(cluster.lasting());
            assertThat(client.read("file:///docs/file-7.txt").text()).hasValue("text 7");
            Reply refused = client.ask(
                    "tools/call",
                    Json.object("name", "render_markdown").set("arguments", Json.object("markdown", "text")));
            assertThat(refused.result().toString()).contains("could not be stored");
            awaitLog("The event bus is not up");

            broker.restart();

            awaitLog("The event bus is up");
            assertThat(ClusterIT.render(client, "# Again")).startsWith("render://");
        }
    }

    private void awaitLog(String line) {
        await().atMost(ServerProcess.PATIENCE)
                .untilAsserted(() -> IntStream.range(0, 3)
                        .forEach(server -> assertThat(cluster.errors(server)).contains(line)));
    }
}
