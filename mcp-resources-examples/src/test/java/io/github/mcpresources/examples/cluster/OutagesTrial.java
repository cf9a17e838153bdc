package io.github.mcpresources.examples.cluster;

import static org.awaitility.Awaitility.await;

import io.github.mcpresources.testkit.client.Revision;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that each client is current after an outage of the broker or of a node's connection, while all nodes publish 500
 * changes in a second. {@code -Dcluster.uris} and {@code -Dcluster.healed=10} (the promise of the guide, in seconds) make
 * the tests harder.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class OutagesTrial {

    private static final int URIS = Integer.getInteger("cluster.uris", 500);
    private static final int EVENTS_PER_SECOND = 500;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"REDIS,3", "REDIS,30", "POSTGRESQL,3", "POSTGRESQL,30"})
    void brokerIsKilled(Engine engine, int seconds) throws Exception {
        try (Nodes nodes = connected(engine)) {
            long repaired = publishDuring(
                    nodes,
                    seconds,
                    URIS,
                    () -> nodes.broker().kill(),
                    () -> nodes.broker().restart());
            nodes.assertClientsAreCurrent("broker killed for " + seconds + " s", repaired);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nodeIsHeld(Engine engine) throws Exception {
        try (Nodes nodes = connected(engine)) {
            long repaired = publishDuring(
                    nodes,
                    10,
                    URIS,
                    () -> nodes.relay().hold(),
                    () -> nodes.relay().pass());
            nodes.assertClientsAreCurrent("node held for 10 s", repaired);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nodeIsReset(Engine engine) throws Exception {
        try (Nodes nodes = connected(engine)) {
            long repaired = publishDuring(
                    nodes,
                    10,
                    URIS,
                    () -> nodes.relay().cut(),
                    () -> nodes.relay().pass());
            nodes.assertClientsAreCurrent("node reset for 10 s", repaired);
        }
    }

    @ParameterizedTest
    @EnumSource
    void startsBeforeBroker(Engine engine) throws Exception {
        try (Nodes nodes = Nodes.beforeBroker(engine, URIS, directory)) {
            nodes.subscribeTwoOnEach();
            nodes.publish(1, 1);
            await().atMost(Nodes.PATIENCE).until(() -> nodes.areTold(Set.of(1), 1)); // the node works alone
            for (int i = 0; i < URIS; i++) {
                nodes.publish(i % Nodes.COUNT, i);
            }
            nodes.broker().restart();
            nodes.assertClientsAreCurrent("broker starts later", System.nanoTime());
        }
    }

    /** A client whose stream ends fails the test. */
    @ParameterizedTest
    @EnumSource
    void resyncOfManySubscriptionsDisconnectsNobody(Engine engine) throws Exception {
        try (Nodes nodes = Nodes.start(engine, 10_000, directory)) {
            for (int client = 0; client < 10; client++) {
                nodes.subscribe(2, Revision.V2026_07_28);
            }
            nodes.awaitConnected();
            long repaired = publishDuring(
                    nodes,
                    3,
                    10_000,
                    () -> nodes.broker().kill(),
                    () -> nodes.broker().restartEmpty());
            nodes.assertClientsAreCurrent("broker that lost its data, 100,000 subscriptions", repaired);
        }
    }

    private Nodes connected(Engine engine) throws Exception {
        Nodes nodes = Nodes.start(engine, URIS, directory);
        nodes.subscribeTwoOnEach();
        nodes.awaitConnected();
        return nodes;
    }

    /**
     * Publishes changes of all resources on all nodes at a fixed rate, until a second after the repair. Each
     * second before the repair, the clients read, so that the caches of the nodes contain old values.
     *
     * @return the time of the repair, as returned by {@link System#nanoTime()}
     */
    private static long publishDuring(Nodes nodes, int seconds, int uris, Runnable fault, Runnable repair)
            throws IOException {
        int count = Math.max(uris, (seconds + 2) * EVENTS_PER_SECOND);
        int repairAt = count - EVENTS_PER_SECOND;
        int faultAt = repairAt - seconds * EVENTS_PER_SECOND;
        long begin = System.nanoTime();
        long repaired = begin;
        for (int i = 0; i < count; i++) {
            if (i % EVENTS_PER_SECOND == 0 && i < repairAt) {
                nodes.readAgain();
            }
            if (i == faultAt) {
                fault.run();
            } else if (i == repairAt) {
                repair.run();
                repaired = System.nanoTime();
            }
            nodes.publish(i % Nodes.COUNT, i % uris);
            long due = begin + i * Duration.ofSeconds(1).toNanos() / EVENTS_PER_SECOND;
            LockSupport.parkNanos(due - System.nanoTime());
        }
        return repaired;
    }
}
