package io.github.mcpresources.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.internal.broker.Broker;
import io.github.mcpresources.testkit.internal.broker.Relay;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Three nodes, each a process, which share events through a broker, and clients that are subscribed to the resources
 * {@code x://0}, {@code x://1} … Node 2 is connected to the broker through a relay.
 */
final class Nodes implements AutoCloseable {

    static final int COUNT = 3;

    static final Duration PATIENCE = Duration.ofMinutes(2);

    /** The time after which all clients must have been notified. On a machine that is busy with other tests, it takes longer. */
    private static final Duration HEALED = Duration.ofSeconds(Integer.getInteger("cluster.healed", 60));

    /** The number of resources up to which each client reads each resource of which it is notified. */
    private static final int READ_BY_EACH = 1_000;

    /** The number of resources that each client reads if there are more. */
    private static final int SAMPLE = 200;

    private final Engine engine;
    private final int uris;
    private final Truth truth = new Truth();
    private final Broker broker;
    private final Relay relay;
    private final Path keys;
    private final List<ServerProcess> nodes = new CopyOnWriteArrayList<>();
    private final List<List<Subscribed>> clients = new ArrayList<>();
    private final AtomicLongArray published;

    private Nodes(Engine engine, int uris, Path directory) throws IOException {
        this.engine = engine;
        this.uris = uris;
        this.published = new AtomicLongArray(uris);
        keys = Files.writeString(
                directory.resolve("keys"),
                Base64.getEncoder().encodeToString("a key that all nodes share".getBytes(StandardCharsets.UTF_8)));
        broker = engine.start();
        relay = Relay.to(broker.port());
        for (int node = 0; node < COUNT; node++) {
            clients.add(new ArrayList<>());
        }
    }

    /** Starts a broker and three nodes with a number of resources. */
    static Nodes start(Engine engine, int uris, Path directory) throws IOException {
        Nodes nodes = new Nodes(engine, uris, directory);
        nodes.startProcesses();
        return nodes;
    }

    /** Starts three nodes with a broker that was killed. */
    static Nodes beforeBroker(Engine engine, int uris, Path directory) throws IOException {
        Nodes nodes = new Nodes(engine, uris, directory);
        nodes.broker.kill();
        nodes.startProcesses();
        return nodes;
    }

    private void startProcesses() throws IOException {
        for (int node = 0; node < COUNT; node++) {
            nodes.add(newProcess(node));
        }
    }

    private ServerProcess newProcess(int node) throws IOException {
        String url = engine.url(broker, node == 2 ? relay.port() : broker.port());
        return ServerProcess.testProgram(Node.class, url, keys.toString(), truth.url());
    }

    Broker broker() {
        return broker;
    }

    /** Returns the relay between node 2 and the broker. */
    Relay relay() {
        return relay;
    }

    /** Returns the process of a node. */
    ServerProcess process(int node) {
        return nodes.get(node);
    }

    /** Kills a node with SIGKILL, after its clients were closed. */
    void kill(int node) throws Exception {
        List<Subscribed> closed = List.copyOf(clients.get(node));
        clients.get(node).clear();
        nodes.get(node).close();
        closed.forEach(Subscribed::close);
    }

    /** Starts a node that was killed. */
    void restart(int node) throws IOException {
        nodes.set(node, newProcess(node));
    }

    /** Subscribes a client of a revision to all resources on a node. */
    Subscribed subscribe(int node, Revision revision) throws Exception {
        List<String> wanted = IntStream.range(0, uris).mapToObj(i -> "x://" + i).toList();
        Set<String> read = sample().mapToObj(i -> "x://" + i).collect(Collectors.toSet());
        Subscribed client = Subscribed.open(nodes.get(node).url(), revision, wanted, read);
        clients.get(node).add(client);
        return client;
    }

    /** Returns the resources that each client reads. */
    private IntStream sample() {
        return uris <= READ_BY_EACH
                ? IntStream.range(0, uris)
                : IntStream.range(0, SAMPLE).map(i -> i * (uris / SAMPLE));
    }

    /** Lets all clients read, so that the caches of the nodes contain the values of this time. */
    void readAgain() {
        clients.forEach(of -> of.forEach(Subscribed::readAgain));
    }

    /** Subscribes a client of each of both kinds of revision on each node. */
    void subscribeTwoOnEach() throws Exception {
        for (int node = 0; node < COUNT; node++) {
            subscribe(node, Revision.V2025_11_25);
            subscribe(node, Revision.V2026_07_28);
        }
    }

    /** Publishes a change of a resource on a node. */
    void publish(int node, int resource) throws IOException {
        String name = String.valueOf(resource);
        truth.set(name, truth.get(name) + 1);
        published.set(resource, System.nanoTime());
        nodes.get(node).send("x://" + resource);
    }

    /** Waits until events of each node reach all clients. Before that, a node may not be connected to the broker. */
    void awaitConnected() throws IOException {
        for (int node = 0; node < COUNT; node++) {
            int from = node;
            publish(from, 0);
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(500)).until(() -> {
                boolean isTold = areTold(Set.of(0, 1, 2), 0);
                if (!isTold) {
                    publish(from, 0);
                }
                return isTold;
            });
        }
    }

    /**
     * Waits until no client has been notified for three seconds. When a node that has started is connected to the
     * broker, the clients of all nodes are notified of all resources.
     */
    void awaitQuiet() {
        AtomicInteger before = new AtomicInteger(-1);
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(100))
                .during(Duration.ofSeconds(3))
                .until(() -> {
                    int told = clientsOf(Set.of(0, 1, 2)).stream()
                            .mapToInt(Subscribed::told)
                            .sum();
                    return before.getAndSet(told) == told;
                });
    }

    /** Checks whether the clients of the given nodes were notified of a resource after its last change. */
    boolean areTold(Set<Integer> of, int resource) {
        return clientsOf(of).stream().allMatch(client -> {
            client.check();
            return client.lastTold("x://" + resource) >= published.get(resource);
        });
    }

    private boolean allHaveRead(Set<Integer> of) {
        return clientsOf(of).stream().allMatch(client -> {
            client.check();
            return sample().allMatch(i -> client.seen("x://" + i) == truth.get(String.valueOf(i)));
        });
    }

    /** Reads each resource on each of the given nodes, and checks that it has its last value. */
    private void assertAllAreCurrent(Set<Integer> of) {
        of.parallelStream().forEach(node -> {
            try (ResourceClient client =
                    ResourceClient.http(nodes.get(node).url()).open()) {
                for (int i = 0; i < uris; i++) {
                    assertThat(client.read("x://" + i).text())
                            .as("x://%s on node %s", i, node)
                            .hasValue(String.valueOf(truth.get(String.valueOf(i))));
                }
            }
        });
    }

    private List<Subscribed> clientsOf(Set<Integer> of) {
        return of.stream().flatMap(node -> clients.get(node).stream()).toList();
    }

    private boolean allAreTold(Set<Integer> of) {
        return IntStream.range(0, uris).allMatch(i -> areTold(of, i));
    }

    /**
     * Waits until each client of the given nodes has been notified of each resource after its last change, and has read
     * the last value of each resource. If there are many resources, the clients read some of them, and this method reads
     * all of them on each node in place of the clients.
     *
     * @param since the time of the repair, as returned by {@link System#nanoTime()}
     */
    void assertClientsAreCurrent(String fault, long since, Set<Integer> of) {
        await().atMost(HEALED.multipliedBy(2))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> allAreTold(of));
        long told = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
        await().atMost(PATIENCE).until(() -> allHaveRead(of));
        if (uris > READ_BY_EACH) {
            assertAllAreCurrent(of);
        }
        long read = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
        int notifications = clientsOf(of).stream().mapToInt(Subscribed::told).sum();
        System.err.printf(
                "%s: %s: all clients notified after %d ms, last values read after %d ms, %d notifications, %d clients, %d resources%n",
                engine, fault, told, read, notifications, clientsOf(of).size(), uris);
        assertThat(Duration.ofMillis(told)).as(fault).isLessThan(HEALED);
    }

    /** Does the same as {@link #assertClientsAreCurrent(String, long, Set)} for the clients of all nodes. */
    void assertClientsAreCurrent(String fault, long since) {
        assertClientsAreCurrent(fault, since, Set.of(0, 1, 2));
    }

    @Override
    public void close() {
        clients.forEach(of -> of.forEach(Subscribed::close));
        nodes.forEach(ServerProcess::close);
        truth.close();
        relay.close();
        broker.close();
    }
}
