package io.github.mcpresources.testkit.internal.broker;

import static io.github.mcpresources.testkit.internal.broker.FrameRecorder.bytes;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.cluster.Channel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of a {@link Channel} while its broker or the network fails. */
public abstract class ChannelFaultContract {

    private static final String TOPIC = "faults";

    private final List<AutoCloseable> opened = new ArrayList<>();

    protected ChannelFaultContract() {}

    protected abstract Broker broker();

    protected abstract Channel open(int port);

    @AfterEach
    public void closeAll() throws Exception {
        for (AutoCloseable resource : opened) {
            resource.close();
        }
    }

    private Channel channel(int port) {
        Channel channel = open(port);
        opened.add(channel);
        return channel;
    }

    private Relay relay() {
        Relay relay = Relay.to(broker().port());
        opened.add(relay);
        return relay;
    }

    /** Sends frames at a steady rate, and records the accepted frames. */
    private static final class Traffic {

        private final Channel channel;
        private final List<CompletableFuture<String>> stages = new ArrayList<>();

        Traffic(Channel channel) {
            this.channel = channel;
        }

        void sendFor(Duration duration) {
            long end = System.nanoTime() + duration.toNanos();
            while (System.nanoTime() < end) {
                String text = "frame " + stages.size();
                CompletionStage<Void> sent = channel.send(TOPIC, bytes(text));
                stages.add(sent.handle((accepted, failure) -> failure == null ? text : "")
                        .toCompletableFuture());
                LockSupport.parkNanos(MILLISECONDS.toNanos(2));
            }
        }

        /** Waits until each frame has been accepted or has failed, and returns the accepted frames. */
        List<String> accepted() throws Exception {
            List<String> accepted = new ArrayList<>();
            for (CompletableFuture<String> stage : stages) {
                accepted.add(stage.get(10_000, MILLISECONDS));
            }
            accepted.removeIf(String::isEmpty);
            return accepted;
        }
    }

    @Test
    public void obtainsFramesAfterReset() throws Exception {
        Relay relay = relay();
        Traffic traffic = new Traffic(channel(broker().port()));
        FrameRecorder.receiving(traffic.channel, TOPIC);
        FrameRecorder recorder = FrameRecorder.receiving(channel(relay.port()), TOPIC);
        int losses = recorder.losses();
        for (int times = 0; times < 5; times++) {
            traffic.sendFor(Duration.ofMillis(300));
            relay.reset();
        }
        traffic.sendFor(Duration.ofMillis(300));
        recorder.awaitTexts(traffic.accepted());
        assertThat(traffic.accepted()).hasSameSizeAs(traffic.stages);
        assertThat(recorder.texts()).isEqualTo(traffic.accepted());
        assertThat(recorder.losses()).isEqualTo(losses);
    }

    /** All frames arrive even if a connection transmits no data for ten seconds, and no frame is reported as lost. */
    @Test
    public void obtainsFramesAfterSilence() throws Exception {
        Relay relay = relay();
        Traffic traffic = new Traffic(channel(broker().port()));
        FrameRecorder.receiving(traffic.channel, TOPIC);
        Channel channel = channel(relay.port());
        FrameRecorder recorder = FrameRecorder.receiving(channel, TOPIC);
        int losses = recorder.losses();
        relay.hold();
        CompletionStage<Void> silent = channel.send(TOPIC, bytes("silent"));
        long start = System.nanoTime();
        traffic.sendFor(Duration.ofSeconds(10));
        assertThatThrownBy(() -> silent.toCompletableFuture().get(1, MILLISECONDS))
                .isInstanceOf(ExecutionException.class);
        CompletionStage<Void> later = channel.send(TOPIC, bytes("later"));
        assertThatThrownBy(() -> later.toCompletableFuture().get(100, MILLISECONDS))
                .as("a frame that is sent while there is no connection fails at once")
                .isInstanceOf(ExecutionException.class);
        assertThat(System.nanoTime() - start).isLessThan(Duration.ofSeconds(15).toNanos());
        relay.pass();
        long passed = System.nanoTime();
        recorder.awaitTexts(traffic.accepted());
        recorder.probe(channel, TOPIC);
        assertThat(System.nanoTime() - passed).isLessThan(Duration.ofSeconds(6).toNanos());
        assertThat(traffic.accepted()).hasSameSizeAs(traffic.stages);
        assertThat(recorder.losses()).isEqualTo(losses);
    }

    @Test
    public void recoversAfterBrokerWasKilled() throws Exception {
        Traffic traffic = new Traffic(channel(broker().port()));
        FrameRecorder.receiving(traffic.channel, TOPIC);
        FrameRecorder recorder = FrameRecorder.receiving(channel(broker().port()), TOPIC);
        int losses = recorder.losses();
        traffic.sendFor(Duration.ofMillis(500));
        broker().kill();
        traffic.sendFor(Duration.ofSeconds(3));
        broker().restart();
        traffic.sendFor(Duration.ofSeconds(2));
        recorder.probe(traffic.channel, TOPIC);
        List<String> accepted = traffic.accepted();
        assertThat(accepted).hasSizeBetween(1, traffic.stages.size() - 1);
        if (recorder.losses() == losses) {
            recorder.awaitTexts(accepted);
        }
        assertNothingIsLostNow(recorder, traffic.channel);
    }

    @Test
    public void reportsLossAfterBrokerLostItsData() throws Exception {
        Traffic traffic = new Traffic(channel(broker().port()));
        FrameRecorder.receiving(traffic.channel, TOPIC);
        FrameRecorder recorder = FrameRecorder.receiving(channel(broker().port()), TOPIC);
        int losses = recorder.losses();
        traffic.sendFor(Duration.ofMillis(500));
        broker().kill();
        broker().restartEmpty();
        recorder.probe(traffic.channel, TOPIC);
        recorder.awaitLosses(losses + 1);
        assertNothingIsLostNow(recorder, traffic.channel);
    }

    private static void assertNothingIsLostNow(FrameRecorder recorder, Channel channel) throws Exception {
        Traffic later = new Traffic(channel);
        int losses = recorder.losses();
        int before = recorder.texts().size();
        later.sendFor(Duration.ofMillis(300));
        List<String> accepted = later.accepted();
        assertThat(accepted).hasSameSizeAs(later.stages);
        recorder.awaitTexts(accepted);
        assertThat(recorder.losses()).isEqualTo(losses);
        assertThat(recorder.texts().size()).isGreaterThanOrEqualTo(before);
    }

    @Test
    public void startsBeforeBroker() throws Exception {
        broker().kill();
        Channel channel;
        FrameRecorder recorder = new FrameRecorder();
        try {
            channel = channel(broker().port());
            channel.receive(Set.of(TOPIC), recorder);
            CompletionStage<Void> early = channel.send(TOPIC, bytes("early"));
            assertThatThrownBy(() -> early.toCompletableFuture().get(5_000, MILLISECONDS))
                    .isInstanceOf(ExecutionException.class);
        } finally {
            broker().restart();
        }
        recorder.awaitLosses(1);
        recorder.probe(channel, TOPIC);
        assertNothingIsLostNow(recorder, channel);
    }

    /** After a channel is closed, its threads end even if the broker does not answer. */
    @Test
    public void closesWithoutBroker() throws Exception {
        Relay relay = relay();
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        Channel channel = channel(relay.port());
        FrameRecorder.receiving(channel, TOPIC);
        relay.hold();
        List<Thread> started = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && thread.getName().startsWith("mcp-resources-"))
                .toList();
        assertThat(started).isNotEmpty();
        channel.close();
        for (Thread thread : started) {
            thread.join(10_000);
            assertThat(thread.isAlive()).as("the thread %s is alive", thread).isFalse();
        }
    }
}
