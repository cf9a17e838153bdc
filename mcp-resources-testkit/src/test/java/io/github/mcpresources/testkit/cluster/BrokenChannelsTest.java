package io.github.mcpresources.testkit.cluster;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.github.mcpresources.Handle;
import io.github.mcpresources.cluster.Channel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Tests that the contract of channels detects channels that break it. */
class BrokenChannelsTest {

    /** A channel that passes everything on to another one. A subclass breaks one method. */
    private static class Passing implements Channel {

        final Channel good;

        Passing(Channel good) {
            this.good = good;
        }

        @Override
        public CompletionStage<Void> send(String topic, byte[] frame) {
            return good.send(topic, frame);
        }

        @Override
        public Handle receive(Set<String> topics, Listener listener) {
            return good.receive(topics, listener);
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

    /** The contract of a broken channel. It runs only inside the test below, because nested classes are not searched. */
    abstract static class Contract extends ChannelContract {

        private final Supplier<Channel> broker = Channel.inProcess();

        @Override
        protected Channel open() {
            return broken(broker.get());
        }

        @Override
        protected Duration timeout() {
            return Duration.ofSeconds(2);
        }

        abstract Channel broken(Channel good);
    }

    static class Lossy extends Contract {
        @Override
        Channel broken(Channel good) {
            AtomicInteger count = new AtomicInteger();
            return new Passing(good) {
                @Override
                public CompletionStage<Void> send(String topic, byte[] frame) {
                    return count.incrementAndGet() % 500 == 0
                            ? CompletableFuture.completedFuture(null)
                            : good.send(topic, frame);
                }
            };
        }
    }

    static class Unordered extends Contract {
        @Override
        Channel broken(Channel good) {
            AtomicInteger count = new AtomicInteger();
            return new Passing(good) {
                @Override
                public CompletionStage<Void> send(String topic, byte[] frame) {
                    return count.incrementAndGet() % 100 == 0
                            ? CompletableFuture.runAsync(() -> good.send(topic, frame))
                            : good.send(topic, frame);
                }
            };
        }
    }

    static class Leaking extends Contract {
        @Override
        Channel broken(Channel good) {
            return new Passing(good) {
                @Override
                public void close() {}
            };
        }
    }

    static class Silent extends Contract {
        @Override
        Channel broken(Channel good) {
            AtomicInteger count = new AtomicInteger();
            return new Passing(good) {
                @Override
                public CompletionStage<Void> send(String topic, byte[] frame) {
                    CompletionStage<Void> sent = good.send(topic, frame);
                    return count.incrementAndGet() % 100 == 0 ? new CompletableFuture<>() : sent;
                }
            };
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Lossy, receivesFramesInOrder",
        "Unordered, receivesFramesInOrder",
        "Leaking, endsItsThreads",
        "Leaking, failsAfterClose",
        "Silent, completesEachStageWhenClosed"
    })
    void contractDetectsBrokenChannel(String channel, String rule) {
        EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(getClass().getName() + "$" + channel, rule))
                .execute()
                .testEvents()
                .assertStatistics(statistics -> statistics.started(1).failed(1));
    }
}
