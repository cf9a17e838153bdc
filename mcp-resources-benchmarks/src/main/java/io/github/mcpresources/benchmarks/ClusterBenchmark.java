package io.github.mcpresources.benchmarks;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.Handle;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.cache.ReadCache;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.internal.subscriptions.SubscriptionManager;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of receiving an update from another node. The node checks the frame, discards cached values of the
 * resource, and looks for subscribers. There are none, because the clients of the node are subscribed to other
 * resources. All work runs on the thread of the benchmark, so that the measured time is CPU time. The measured time
 * does not include the broker and the broker's client library.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgs = "-Xmx2g")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class ClusterBenchmark {

    private static final int EVENTS = 1_000;

    /** A time source whose time never advances, so that no frame is late, and no node sends heartbeats. */
    private static final TimeSource STANDING = new TimeSource() {
        @Override
        public Instant instant() {
            return Instant.EPOCH;
        }

        @Override
        public Handle schedule(Duration delay, Runnable task) {
            return Handle.NONE;
        }
    };

    /** The number of subscriptions to resources that are not updated. */
    @Param("100000")
    public int subscriptions;

    /** The number of events in a frame. */
    @Param({"1", "10", "100"})
    public int events;

    private final Wire sending = new Wire();
    private final Wire receiving = new Wire();
    private ClusterBus sender;
    private ClusterBus receiver;
    private EventBus.Connection connection;
    private ReadCache cache;
    private SubscriptionManager manager;
    private int published;

    /**
     * A channel in memory. It stores the frames that a node sends, and the listener to which the benchmark passes
     * received frames.
     */
    private static final class Wire implements Channel {

        private final List<byte[]> frames = new ArrayList<>();
        private Listener listener;

        @Override
        public synchronized CompletionStage<Void> send(String topic, byte[] frame) {
            frames.add(frame);
            return CompletableFuture.completedFuture(null);
        }

        synchronized List<byte[]> take() {
            List<byte[]> taken = new ArrayList<>(frames);
            frames.clear();
            return taken;
        }

        @Override
        public Handle receive(Set<String> topics, Listener receiver) {
            listener = receiver;
            return Handle.NONE;
        }

        @Override
        public int maxFrameBytes() {
            return 64 * 1024;
        }

        @Override
        public void close() {}
    }

    /** Creates a sending node, and a receiving node that has subscriptions and a cache. */
    @Setup
    public void connect() {
        KeyRing keys = KeyRing.random();
        sender = node(sending, keys);
        receiver = node(receiving, keys);
        connection = sender.connect(new EventBus.Listener() {
            @Override
            public CompletionStage<Void> heard(List<ResourceEvent> heard) {
                return CompletableFuture.completedFuture(null);
            }

            @Override
            public void gap() {}

            @Override
            public void state(EventBus.State state) {}
        });
        ResourceRegistry registry = SampleResources.registry(subscriptions);
        cache = ReadCache.builder(registry).build();
        manager = SampleSubscriptions.manager(cache, Runnable::run);
        manager.connect(receiver, event -> false);
        SampleSubscriptions.subscribeToEach(manager, subscriptions);
    }

    private static ClusterBus node(Channel channel, KeyRing keys) {
        return ClusterBus.builder(channel, keys)
                .fence(Duration.ZERO) // otherwise, a timer notifies clients
                .time(STANDING)
                .build();
    }

    @TearDown
    public void close() {
        manager.close();
        cache.close();
        sender.close();
        receiver.close();
    }

    /**
     * The frames that one invocation receives, with {@value ClusterBenchmark#EVENTS} events in total. They are new for
     * each invocation, because a node drops a frame that it has received before.
     */
    @State(Scope.Thread)
    public static class Frames {

        private List<byte[]> frames;

        /** Publishes events on the sending node, and collects the frames that it sends. */
        @Setup(Level.Invocation)
        public void publish(ClusterBenchmark nodes) {
            for (int sent = 0; sent < EVENTS; sent += nodes.events) {
                int first = nodes.published;
                nodes.published += nodes.events;
                nodes.connection.publish(IntStream.range(first, nodes.published)
                        .<ResourceEvent>mapToObj(number -> new ResourceEvent.Updated("other://resource/" + number))
                        .toList());
            }
            frames = nodes.sending.take();
        }
    }

    /** Receives updates of resources to which no client is subscribed. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public void concernsNobody(Frames frames) {
        frames.frames.forEach(receiving.listener::frame);
    }
}
