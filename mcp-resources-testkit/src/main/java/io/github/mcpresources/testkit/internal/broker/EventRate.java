package io.github.mcpresources.testkit.internal.broker;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Publishes events on a resource server, and measures how many per second arrive at other nodes and how long they take.
 */
public final class EventRate {

    private static final String SCHEME = "x://";

    private final int events;
    private final int perSecond;
    /** The time of each publication from {@link System#nanoTime}, set before the event is published. */
    private final long[] published;

    private EventRate(int events, int perSecond) {
        this.events = events;
        this.perSecond = perSecond;
        this.published = new long[events];
    }

    /**
     * Publishes updates on one node at a fixed rate, and waits until two other nodes have received all updates.
     *
     * @param channels the supplier of channels to one broker, one for each node
     * @return the events per second that arrived on both nodes, and the latencies of the slower node
     * @throws AssertionError if an event is lost or takes longer than a minute
     */
    public static Measured measure(Supplier<Channel> channels, int events, int perSecond) throws Exception {
        return new EventRate(events, perSecond).run(channels);
    }

    private Measured run(Supplier<Channel> channels) throws Exception {
        try (Node first = new Node(NodeBus.open(channels.get()));
                Node second = new Node(NodeBus.open(channels.get()));
                NodeBus bus = NodeBus.open(channels.get());
                ResourceServer server = ResourceServer.builder(ResourceRegistry.create())
                        .eventBus(bus)
                        .build()) {
            for (Node node : List.of(first, second)) {
                node.awaitHearing(server);
            }
            long start = System.nanoTime();
            for (int number = 0; number < events; number++) {
                pace(start + number * 1_000_000_000L / perSecond);
                published[number] = System.nanoTime();
                server.events().updated(SCHEME + number);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            for (Node node : List.of(first, second)) {
                node.awaitArrived();
            }
            double arrived = events / ((System.nanoTime() - start) / 1e9);
            String text = String.format(
                    Locale.ROOT,
                    "%,d events published at %,.0f/s in %,d frames, arrived at %,.0f/s; to two nodes %s",
                    events,
                    events / seconds,
                    bus.bus().status().sent(),
                    arrived,
                    List.of(first.text(), second.text()));
            return new Measured(
                    arrived,
                    Math.max(first.percentile(50), second.percentile(50)),
                    Math.max(first.percentile(99), second.percentile(99)),
                    text);
        }
    }

    private static void pace(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Receives events and records their latencies. */
    private final class Node implements EventBus.Listener, AutoCloseable {

        private final NodeBus bus;
        private final CountDownLatch hears = new CountDownLatch(1);
        private final CountDownLatch arrived = new CountDownLatch(events);
        private final long[] times = new long[events];
        private volatile boolean measures;
        private final AtomicInteger gaps = new AtomicInteger();

        Node(NodeBus bus) {
            this.bus = bus;
            bus.connect(this);
        }

        /** Publishes events through a server until this node receives one of them. */
        void awaitHearing(ResourceServer server) throws InterruptedException {
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            do {
                if (System.nanoTime() > end) {
                    throw new AssertionError("A node received no event within a minute. Status of its bus: "
                            + bus.bus().status());
                }
                server.events().updatedUnder("begin://");
            } while (!hears.await(100, TimeUnit.MILLISECONDS));
            measures = true;
        }

        @Override
        public CompletionStage<Void> heard(List<ResourceEvent> heard) {
            long now = System.nanoTime();
            for (ResourceEvent event : heard) {
                if (event instanceof ResourceEvent.Updated updated) {
                    int number = Integer.parseInt(updated.uri().substring(SCHEME.length()));
                    if (times[number] == 0) { // otherwise the event was sent again, because a node received it late
                        times[number] = now - published[number];
                        arrived.countDown();
                    }
                } else {
                    hears.countDown();
                }
            }
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void gap() {
            if (measures) {
                gaps.incrementAndGet();
            }
        }

        @Override
        public void state(EventBus.State state) {}

        void awaitArrived() throws InterruptedException {
            if (!arrived.await(1, TimeUnit.MINUTES) || gaps.get() > 0) {
                throw new AssertionError(arrived.getCount() + " events did not arrive within a minute, and the bus"
                        + " reported " + gaps + " gaps");
            }
        }

        double percentile(int percent) {
            return Measured.percentile(times, percent);
        }

        String text() {
            return String.format(
                    Locale.ROOT,
                    "p50 %.2f ms, p99 %.2f ms, %,d late",
                    percentile(50),
                    percentile(99),
                    bus.bus().status().late());
        }

        @Override
        public void close() {
            bus.close();
        }
    }
}
