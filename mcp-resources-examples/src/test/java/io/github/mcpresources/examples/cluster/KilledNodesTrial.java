package io.github.mcpresources.examples.cluster;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that each client is notified, and then reads the last values, after nodes have been killed with SIGKILL. {@code
 * -Dcluster.kills=20} kills each node 20 times in each operation, instead of once.
 */
@Timeout(value = 90, unit = TimeUnit.MINUTES)
class KilledNodesTrial {

    /** The number of times that each node is killed in each operation. */
    private static final int KILLS = Integer.getInteger("cluster.kills", 1);

    private static final int URIS = 200;
    private static final Duration BETWEEN = Duration.ofMillis(2);

    /** The work of a node at the time at which it is killed. */
    enum Operation {
        PUBLISHES,
        DELIVERS,
        READS,
        STARTS
    }

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Random random = new Random(20261127);

    @TempDir
    private Path directory;

    private volatile boolean isStopped;

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @ParameterizedTest
    @CsvSource({
        "REDIS,PUBLISHES",
        "REDIS,DELIVERS",
        "REDIS,READS",
        "REDIS,STARTS",
        "POSTGRESQL,PUBLISHES",
        "POSTGRESQL,DELIVERS",
        "POSTGRESQL,READS",
        "POSTGRESQL,STARTS"
    })
    void clientsReadLastValuesAfterNodesWereKilled(Engine engine, Operation operation) throws Exception {
        try (Nodes nodes = Nodes.start(engine, URIS, directory)) {
            for (int node = 0; node < Nodes.COUNT; node++) {
                subscribe(nodes, node);
            }
            nodes.awaitConnected();
            for (int kill = 0; kill < KILLS * Nodes.COUNT; kill++) {
                int victim = kill % Nodes.COUNT;
                Set<Integer> others = Set.of((victim + 1) % Nodes.COUNT, (victim + 2) % Nodes.COUNT);
                if (operation == Operation.STARTS) {
                    nodes.kill(victim);
                    nodes.restart(victim);
                }
                isStopped = false;
                Future<?> work = threads.submit(() -> {
                    work(nodes, operation, victim);
                    return null;
                });
                Future<?> reads = operation == Operation.READS ? readInThread(nodes, victim) : work;
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50 + random.nextInt(950)));
                nodes.kill(victim);
                long since = System.nanoTime();
                isStopped = true;
                work.get();
                reads.get();
                nodes.assertClientsAreCurrent(operation + ", kill " + kill, since, others);
                nodes.restart(victim);
                subscribe(nodes, victim);
            }
            long since = System.nanoTime();
            for (int i = 0; i < URIS; i++) {
                nodes.publish(i % Nodes.COUNT, i);
            }
            nodes.assertClientsAreCurrent(operation + ", all nodes started again", since);
        }
    }

    private static void subscribe(Nodes nodes, int node) throws Exception {
        nodes.subscribe(node, node == 1 ? Revision.V2025_11_25 : Revision.V2026_07_28)
                .readAll();
    }

    /** Publishes until the test sets {@link #isStopped}, or until the publishing node is dead. */
    private void work(Nodes nodes, Operation operation, int victim) throws IOException {
        int publisher = operation == Operation.PUBLISHES ? victim : (victim + 1) % Nodes.COUNT;
        for (int i = 0; !isStopped; i++) {
            try {
                nodes.publish(publisher, i % URIS);
            } catch (IOException dead) {
                if (publisher != victim) {
                    throw dead;
                }
                return;
            }
            LockSupport.parkNanos(BETWEEN.toNanos());
        }
    }

    /** Reads from a node until it is dead. */
    private Future<?> readInThread(Nodes nodes, int victim) {
        ResourceClient client = ResourceClient.http(nodes.process(victim).url())
                .revision(Revision.V2026_07_28)
                .open();
        return threads.submit(() -> {
            try (client) {
                for (int i = 0; client.read("x://" + i % URIS).succeeded(); i++) {}
            }
        });
    }
}
