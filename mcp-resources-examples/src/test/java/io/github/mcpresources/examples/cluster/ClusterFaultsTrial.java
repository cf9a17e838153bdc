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
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests three document servers behind a load balancer while servers and the broker are killed and restarted. The tests
 * take about two minutes, and are not part of the ordinary run. {@code -Dcluster.kills=20} kills each server and the broker
 * 20 times in each test, instead of twice.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class ClusterFaultsTrial {

    private static final int KILLS = Integer.getInteger("cluster.kills", 2);

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
        int[] kills = new int[3];
        try (ResourceClient client = cluster.balanced(Revision.V2026_07_28)) {
            do {
                List<String> listed = ClusterIT.walk(page -> {
                    int turn = page / 5 % 3;
                    if (page % 5 == 2) { // one server at a time is dead
                        cluster.kill(turn);
                        kills[turn]++;
                    } else if (page % 5 == 4) {
                        cluster.restart(turn);
                    }
                    return client;
                });
                assertThat(listed).doesNotHaveDuplicates().containsAll(cluster.lasting());
                for (int server = 0; server < 3; server++) {
                    cluster.restart(server);
                }
            } while (IntStream.of(kills).anyMatch(of -> of < KILLS));
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
        for (int kill = 0; kill < KILLS * 3; kill++) {
            int server = kill % 3;
            cluster.kill(server);
            assertReadable((server + 1) % 3, stored, item);
            cluster.restart(server);
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
        try (ResourceClient client = cluster.client(0, Revision.V2026_07_28)) {
            for (int kill = 0; kill < KILLS; kill++) {
                int[] down = logged("The event bus is not up");
                int[] up = logged("The event bus is up");
                broker.kill();
                assertThat(ClusterIT.walk(page -> client)).containsAll(cluster.lasting());
                assertThat(client.read("file:///docs/file-7.txt").text()).hasValue("text 7");
                Reply refused = client.ask(
                        "tools/call",
                        Json.object("name", "render_markdown").set("arguments", Json.object("markdown", "text")));
                assertThat(refused.result().toString()).contains("could not be stored");
                awaitLog("The event bus is not up", down);

                broker.restart();

                awaitLog("The event bus is up", up);
                assertThat(ClusterIT.render(client, "# Again " + kill)).startsWith("render://");
            }
        }
    }

    /** Returns how often each server has logged a text. */
    private int[] logged(String text) {
        return IntStream.range(0, 3)
                .map(server -> cluster.errors(server).split(Pattern.quote(text), -1).length - 1)
                .toArray();
    }

    /** Waits until each server has logged a text more often than before. */
    private void awaitLog(String text, int[] before) {
        await().atMost(ServerProcess.PATIENCE).untilAsserted(() -> {
            int[] now = logged(text);
            for (int server = 0; server < 3; server++) {
                assertThat(now[server]).as("%s on server %s", text, server).isGreaterThan(before[server]);
            }
        });
    }
}
