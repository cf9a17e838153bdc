package io.github.mcpresources.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that a client that one node has notified of an update reads the new value on another node, which has a cache.
 * {@code -Dcluster.rounds=1000} makes the tests longer.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class StaleReadsTrial {

    private static final int ROUNDS = Integer.getInteger("cluster.rounds", 50);
    private static final int PAUSES = Integer.getInteger("cluster.pauses", 10);
    private static final Duration PAUSE = Duration.ofMillis(100);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"REDIS,V2025_11_25", "REDIS,V2026_07_28", "POSTGRESQL,V2025_11_25", "POSTGRESQL,V2026_07_28"})
    void readAfterNotificationIsNotStaleOnAnotherNode(Engine engine, Revision revision) throws Exception {
        try (Nodes nodes = Nodes.start(engine, ROUNDS + 1, directory)) {
            Subscribed listens = nodes.subscribe(0, revision);
            try (ResourceClient reads = client(nodes, revision)) {
                nodes.awaitConnected();
                nodes.awaitQuiet();
                List<Integer> stale = new ArrayList<>();
                for (int round = 1; round <= ROUNDS; round++) {
                    isChanged(reads, round); // is cached
                    int before = listens.told("x://" + round);
                    nodes.publish(0, round);
                    awaitTold(listens, round, before + 1);
                    if (!isChanged(reads, round)) {
                        stale.add(round);
                    }
                }
                assertThat(stale).as("stale reads in %s rounds", ROUNDS).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"REDIS,V2025_11_25", "REDIS,V2026_07_28", "POSTGRESQL,V2025_11_25", "POSTGRESQL,V2026_07_28"})
    void isNotifiedAgainIfTheReadingNodeWasPaused(Engine engine, Revision revision) throws Exception {
        try (Nodes nodes = Nodes.start(engine, PAUSES + 1, directory)) {
            Subscribed listens = nodes.subscribe(0, revision);
            try (ResourceClient reads = client(nodes, revision)) {
                nodes.awaitConnected();
                nodes.awaitQuiet();
                for (int round = 1; round <= PAUSES; round++) {
                    isChanged(reads, round); // is cached
                    int before = listens.told("x://" + round);
                    nodes.process(1).pause();
                    nodes.publish(0, round);
                    LockSupport.parkNanos(PAUSE.toNanos()); // the fault lasts at least for this time
                    awaitTold(listens, round, before + 1); // before that, the frame may not have come
                    nodes.process(1).resume();
                    awaitTold(listens, round, before + 2);
                    assertThat(isChanged(reads, round)).as("round %s", round).isTrue();
                }
            }
        }
    }

    private static ResourceClient client(Nodes nodes, Revision revision) {
        return ResourceClient.http(nodes.process(1).url()).revision(revision).open();
    }

    /** Reads the resource of a round, which is published once. Late notifications of other rounds have other URIs. */
    private static boolean isChanged(ResourceClient client, int round) {
        return client.read("x://" + round).result().at("/contents/0/text").asLong() > 0;
    }

    private static void awaitTold(Subscribed client, int round, int times) {
        await().atMost(Nodes.PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> client.told("x://" + round) >= times);
    }
}
