package io.github.mcpresources.testkit.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Handle;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.cache.ReadCache;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests what a client of one node is told if another node, through which it reads, missed an event. */
class StaleReadsAfterLossTest {

    private static final KeyRing KEYS = KeyRing.of("a key that all nodes share".getBytes(StandardCharsets.UTF_8));
    private static final String URI = "x://1";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Supplier<Channel> broker = Channel.inProcess();
    private final AtomicInteger truth = new AtomicInteger();

    /** A channel that does not deliver frames while {@link #isDeaf} is true. */
    private static final class LossyChannel implements Channel {
        private final Channel good;
        volatile boolean isDeaf;

        LossyChannel(Channel good) {
            this.good = good;
        }

        @Override
        public CompletionStage<Void> send(String topic, byte[] frame) {
            return good.send(topic, frame);
        }

        @Override
        public Handle receive(Set<String> topics, Listener listener) {
            return good.receive(topics, new Listener() {
                @Override
                public void frame(byte[] frame) {
                    if (!isDeaf) {
                        listener.frame(frame);
                    }
                }

                @Override
                public void lost() {
                    listener.lost();
                }
            });
        }

        @Override
        public int maxFrameBytes() {
            return good.maxFrameBytes();
        }

        @Override
        public void close() {
            good.close();
        }
    }

    /** A node whose server caches what it has read. */
    private final class Node implements AutoCloseable {
        final LossyChannel channel = new LossyChannel(broker.get());
        final ClusterBus bus = ClusterBus.builder(channel, KEYS).build();
        final ResourceServer server;

        Node() {
            ResourceRegistry registry = ResourceRegistry.create();
            registry.resource(URI).read(request -> ReadResult.text("" + truth.get()));
            server = ResourceServer.builder(ReadCache.builder(registry)
                            .hint(CacheHint.shared(Duration.ofHours(1)))
                            .build())
                    .eventBus(bus)
                    .build();
        }

        @Override
        public void close() {
            server.close();
            bus.close();
            channel.close();
        }
    }

    private static long updates(Listening listening) {
        return listening.messages().stream()
                .filter(message -> message.toString().contains("notifications/resources/updated"))
                .count();
    }

    @Test
    void clientIsToldAgainIfTheNodeThroughWhichItReadsMissedTheEvent() {
        try (Node told = new Node();
                Node reading = new Node();
                ResourceClient client = ResourceClient.piped(told.server).open();
                ResourceClient reader = ResourceClient.piped(reading.server).open();
                Listening listening = client.watch(List.of(URI))) {
            await().atMost(PATIENCE).until(() -> reading.bus.status().nodes() == 1);
            assertThat(reader.read(URI).text()).hasValue("0");
            reading.channel.isDeaf = true;
            truth.set(1);
            told.server.events().updated(URI);
            await().atMost(PATIENCE).until(() -> updates(listening) > 0);
            assertThat(reader.read(URI).text()).as("has missed the event").hasValue("0");
            long before = updates(listening);
            reading.channel.isDeaf = false;
            await().atMost(PATIENCE).until(() -> updates(listening) > before);
            assertThat(reader.read(URI).text()).hasValue("1");
        }
    }
}
