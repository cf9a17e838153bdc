package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Handle;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests channels without a broker. The testkit runs the whole contract against them. */
class InProcessBrokerTest {

    private final Supplier<Channel> broker = Channel.inProcess();

    /** Records the first byte of each frame, and fails for a zero. */
    private static final class Recorder implements Channel.Listener {
        private final Queue<Byte> frames = new ConcurrentLinkedQueue<>();

        @Override
        public void frame(byte[] frame) {
            if (frame[0] == 0) {
                throw new IllegalStateException("zero");
            }
            frames.add(frame[0]);
        }

        @Override
        public void lost() {
            throw new AssertionError("nothing is lost in one process");
        }
    }

    @Test
    void channelsOfOneBrokerReachEachOther() {
        Recorder recorder = new Recorder();
        try (Channel sender = broker.get();
                Channel receiver = broker.get();
                Channel stranger = Channel.inProcess().get()) {
            receiver.receive(Set.of("a"), recorder);
            stranger.send("a", new byte[] {1});
            sender.send("b", new byte[] {2});
            sender.send("a", new byte[] {3});
            await().untilAsserted(() -> assertThat(recorder.frames).containsExactly((byte) 3));
        }
    }

    @Test
    void exceptionOfListenerDoesNotEndDelivery() {
        Recorder recorder = new Recorder();
        try (Channel channel = broker.get()) {
            channel.receive(Set.of("a"), recorder);
            channel.send("a", new byte[] {0});
            channel.send("a", new byte[] {1});
            await().untilAsserted(() -> assertThat(recorder.frames).containsExactly((byte) 1));
        }
    }

    @Test
    void closedChannelNeitherSendsNorReceives() {
        Recorder closed = new Recorder();
        Recorder open = new Recorder();
        Channel channel = broker.get();
        try (Channel other = broker.get()) {
            Handle handle = other.receive(Set.of("a"), open);
            channel.receive(Set.of("a"), closed);
            channel.close();
            assertThat(channel.send("a", new byte[] {1}).toCompletableFuture()).isCompletedExceptionally();
            assertThatThrownBy(() -> channel.receive(Set.of("a"), closed)).isInstanceOf(IllegalStateException.class);
            other.send("a", new byte[] {2});
            await().untilAsserted(() -> assertThat(open.frames).containsExactly((byte) 2));
            handle.close();
            other.send("a", new byte[] {3});
            assertThat(List.copyOf(open.frames)).containsExactly((byte) 2);
            assertThat(closed.frames).isEmpty();
        }
    }

    @Test
    void topicsAndSizesAreChecked() {
        try (Channel channel = broker.get()) {
            byte[] large = new byte[channel.maxFrameBytes() + 1];
            assertThatThrownBy(() -> channel.send("a", large))
                    .hasMessage("A frame of this channel has at most 65536 bytes, but this one has 65537");
            assertThatThrownBy(() -> channel.send("a b", new byte[0]))
                    .hasMessage("A topic must have 1 to 100 characters of A-Z a-z 0-9 . _ : -, not 'a b'");
            assertThatThrownBy(() -> channel.send("x".repeat(1_000), new byte[0]))
                    .hasMessageEndingWith("'" + "x".repeat(120) + "…'");
            assertThatThrownBy(() -> channel.receive(Set.of(), new Recorder()))
                    .hasMessage("At least one topic is required");
        }
    }
}
