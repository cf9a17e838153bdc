package io.github.mcpresources.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.ServerProcess;
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
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests what a client may rely on if three nodes share events through a broker. Each node is a process. The tests run for
 * some seconds; {@code -Dcluster.rounds}, {@code -Dcluster.uris} and {@code -Dcluster.outage} (in seconds) make them
 * longer. {@code -Dcluster.healed=10} demands what the guide promises.
 */
abstract class NodesContract {

    private static final int ROUNDS = Integer.getInteger("cluster.rounds", 50);
    private static final int URIS = Integer.getInteger("cluster.uris", 500);
    private static final int OUTAGE = Integer.getInteger("cluster.outage", 3);
    private static final int EVENTS_PER_SECOND = 500;
    /** The time after which no client may be stale. On a machine that is busy with other tests, it takes longer. */
    private static final Duration HEALED = Duration.ofSeconds(Integer.getInteger("cluster.healed", 60));

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private Path directory;

    private final List<ServerProcess> nodes = new ArrayList<>();
    private final List<ResourceClient> clients = new ArrayList<>();
    private final List<Subscribed> subscribed = new ArrayList<>();
    private Truth truth;
    private Broker broker;
    private Path keys;

    /** Starts the broker. */
    abstract Broker startBroker();

    /** Returns the URL with which nodes connect to the broker. */
    abstract String url(Broker started);

    @BeforeEach
    void start() throws IOException {
        truth = new Truth();
        broker = startBroker();
        keys = Files.writeString(
                directory.resolve("keys"),
                Base64.getEncoder().encodeToString("a key that all nodes share".getBytes(StandardCharsets.UTF_8)));
        for (int i = 0; i < 3; i++) {
            nodes.add(node());
        }
    }

    private ServerProcess node() throws IOException {
        return ServerProcess.testProgram(Node.class, url(broker), keys.toString(), truth.url());
    }

    @AfterEach
    void stop() throws Exception {
        clients.forEach(ResourceClient::close);
        subscribed.forEach(Subscribed::close);
        nodes.forEach(ServerProcess::close);
        truth.close();
        broker.close();
    }

    private ResourceClient client(int node, Revision revision) {
        ResourceClient client =
                ResourceClient.http(nodes.get(node).url()).revision(revision).open();
        clients.add(client);
        return client;
    }

    private static List<String> uris(int count) {
        return IntStream.range(0, count).mapToObj(i -> "x://" + i).toList();
    }

    private static String text(ResourceClient client, String uri) {
        return client.read(uri).result().at("/contents/0/text").asText();
    }

    private Subscribed subscribed(int node, Revision revision, int uris) throws Exception {
        Subscribed client = Subscribed.open(nodes.get(node).url(), revision, uris(uris));
        subscribed.add(client);
        return client;
    }

    /** Publishes a change of a resource on a node. */
    private void publish(int node, int resource) throws IOException {
        String name = String.valueOf(resource);
        truth.set(name, truth.get(name) + 1);
        nodes.get(node).send("x://" + resource);
    }

    /** Waits until events of each node reach all clients. Before that, a node may not be connected to the broker. */
    private void awaitConnected() throws IOException {
        for (int node = 0; node < nodes.size(); node++) {
            int from = node;
            publish(from, 0);
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(500)).until(() -> {
                boolean isSeen = stale(1).isEmpty();
                if (!isSeen) {
                    publish(from, 0);
                }
                return isSeen;
            });
        }
    }

    /**
     * Returns the resources whose last value a client has not seen.
     *
     * @throws AssertionError if a client reads no more
     */
    private List<String> stale(int uris) {
        subscribed.forEach(Subscribed::check);
        return subscribed.stream()
                .flatMap(client -> IntStream.range(0, uris)
                        .filter(i -> client.seen("x://" + i) != truth.get(String.valueOf(i)))
                        .mapToObj(i -> client.getClass().getSimpleName() + " x://" + i))
                .toList();
    }

    private void assertNobodyStale(String fault, int uris) {
        long since = System.nanoTime();
        await().atMost(HEALED.multipliedBy(2)).until(() -> stale(uris), List::isEmpty);
        Duration took = Duration.ofNanos(System.nanoTime() - since);
        int told = subscribed.stream().mapToInt(Subscribed::told).sum();
        System.err.println(getClass().getSimpleName() + ": " + fault + ": nobody stale after " + took.toMillis()
                + " ms, " + told + " notifications for " + subscribed.size() + " clients with " + uris + " resources");
        assertThat(took).isLessThan(HEALED);
    }

    @ParameterizedTest
    @EnumSource(
            value = Revision.class,
            names = {"V2025_11_25", "V2026_07_28"})
    void readAfterNotificationIsNotStaleOnAnotherNode(Revision revision) throws Exception {
        Subscribed listens = subscribed(0, revision, 2);
        ResourceClient reads = client(1, revision);
        awaitConnected();
        int stale = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            text(reads, "x://1"); // is cached
            int before = listens.told("x://1");
            publish(0, 1);
            await().atMost(PATIENCE)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> listens.told("x://1") > before);
            if (Long.parseLong(text(reads, "x://1")) < round) {
                stale++;
            }
        }
        assertThat(stale).as("stale reads in %s rounds", ROUNDS).isZero();
    }

    @Test
    void nobodyIsStaleAfterBrokerWasKilled() throws Exception {
        for (int node = 0; node < nodes.size(); node++) {
            subscribed(node, node == 1 ? Revision.V2025_11_25 : Revision.V2026_07_28, URIS);
        }
        awaitConnected();
        publishDuring(() -> broker.kill(), () -> broker.restart());
        assertNobodyStale("broker killed for " + OUTAGE + " s", URIS);
    }

    /** Publishes changes on all nodes at a fixed rate. After a second, there is a fault for some time. */
    private void publishDuring(Runnable fault, Runnable repair) throws IOException {
        long begin = System.nanoTime();
        long faultAt = begin + Duration.ofSeconds(1).toNanos();
        long repairAt = faultAt + Duration.ofSeconds(OUTAGE).toNanos();
        boolean isFaulty = false;
        boolean isRepaired = false;
        int count = Math.max(URIS, (OUTAGE + 2) * EVENTS_PER_SECOND);
        for (int i = 0; i < count; i++) {
            if (!isFaulty && System.nanoTime() - faultAt > 0) {
                fault.run();
                isFaulty = true;
            }
            if (isFaulty && !isRepaired && System.nanoTime() - repairAt > 0) {
                repair.run();
                isRepaired = true;
            }
            publish(i % nodes.size(), i % URIS);
            long due = begin + i * Duration.ofSeconds(1).toNanos() / EVENTS_PER_SECOND;
            LockSupport.parkNanos(due - System.nanoTime());
        }
        if (!isRepaired) {
            repair.run();
        }
    }

    @Test
    void nobodyIsStaleAfterNodeWasKilled() throws Exception {
        subscribed(0, Revision.V2026_07_28, URIS);
        subscribed(1, Revision.V2025_11_25, URIS);
        awaitConnected();
        for (int i = 0; i < URIS; i++) {
            publish(2, i);
        }
        nodes.get(2).close(); // as kill -9 does; some events may not have left the node
        assertNobodyStale("node killed", URIS);
    }

    @Test
    void startsBeforeBroker() throws Exception {
        broker.kill();
        nodes.forEach(ServerProcess::close);
        nodes.clear();
        for (int i = 0; i < 2; i++) {
            nodes.add(node());
        }
        subscribed(1, Revision.V2026_07_28, URIS);
        publish(1, 1);
        await().atMost(PATIENCE).until(() -> stale(2), List::isEmpty); // the node works alone
        publish(0, 2);
        broker.restart();
        assertNobodyStale("broker starts later", URIS);
    }
}
