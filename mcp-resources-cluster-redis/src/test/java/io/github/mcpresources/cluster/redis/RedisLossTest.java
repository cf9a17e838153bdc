package io.github.mcpresources.cluster.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.testkit.internal.broker.FrameRecorder;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import io.github.mcpresources.testkit.internal.broker.Relay;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests in which cases the channel reports that frames were lost, and what it shows of a password. */
class RedisLossTest {

    private static final String TOPIC = "loss";

    @Test
    void reportsLossAfterStreamWasTrimmedPastPosition() throws Exception {
        try (RedisBroker broker = RedisBroker.start();
                Relay relay = Relay.to(broker.port());
                Channel sender = small(broker.port());
                Channel receiver = small(relay.port())) {
            FrameRecorder.receiving(sender, TOPIC);
            FrameRecorder recorder = FrameRecorder.receiving(receiver, TOPIC);
            int losses = recorder.losses();
            relay.cut();
            send(sender, 10_000);
            relay.pass();
            recorder.awaitLosses(losses + 1);
            recorder.probe(receiver, TOPIC);
            assertThat(recorder.losses()).isEqualTo(losses + 1);
        }
    }

    /** A listener that is slower than the senders loses frames although the connection works. */
    @Test
    void reportsLossToSlowListener() throws Exception {
        try (RedisBroker broker = RedisBroker.start();
                Channel sender = small(broker.port());
                Channel receiver = small(broker.port())) {
            FrameRecorder.receiving(sender, TOPIC);
            FrameRecorder recorder = FrameRecorder.receiving(receiver, TOPIC);
            int losses = recorder.losses();
            synchronized (recorder) { // the listener waits for this lock
                send(sender, 10_000);
            }
            recorder.awaitLosses(losses + 1);
            recorder.probe(receiver, TOPIC);
        }
    }

    @Test
    void reportsLossAfterStreamWasDeleted() throws Exception {
        try (RedisBroker broker = RedisBroker.start();
                Channel channel = RedisChannel.connect(broker.uri())) {
            FrameRecorder recorder = FrameRecorder.receiving(channel, TOPIC);
            int losses = recorder.losses();
            RedisClient client = RedisClient.create(broker.uri());
            try (StatefulRedisConnection<String, String> connection = client.connect()) {
                connection.sync().del("mcp-resources:" + TOPIC);
            } finally {
                client.shutdown();
            }
            recorder.awaitLosses(losses + 1);
            recorder.probe(channel, TOPIC);
        }
    }

    private static Channel small(int port) {
        return RedisChannel.builder("redis://127.0.0.1:" + port).window(1_000).build();
    }

    private static void send(Channel channel, int count) throws Exception {
        List<CompletionStage<Void>> sent = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            sent.add(channel.send(TOPIC, FrameRecorder.bytes("frame " + number)));
        }
        for (CompletionStage<Void> stage : sent) {
            stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void connectsWithPasswordAndDoesNotShowIt() {
        try (RedisBroker broker = RedisBroker.start("--requirepass", "s3cret");
                RedisChannel channel = RedisChannel.connect("redis://:s3cret@127.0.0.1:" + broker.port());
                RedisChannel wrong = RedisChannel.connect("redis://:s3cret2@127.0.0.1:" + broker.port())) {
            FrameRecorder.receiving(channel, TOPIC);
            assertThat(channel).hasToString("RedisChannel[Redis at 127.0.0.1:" + broker.port() + "]");
            CompletionStage<Void> sent = wrong.send(TOPIC, new byte[0]);
            await().untilAsserted(() -> assertThat(sent.toCompletableFuture()).isCompletedExceptionally());
            sent.exceptionally(failure -> {
                assertThat(failure).hasMessageNotContaining("s3cret");
                return null;
            });
        }
        for (String uri :
                List.of("redis://user:s3cret@", "http://user:s3cret@host", "redis://user:s3cret@host:99999")) {
            assertThatThrownBy(() -> RedisChannel.connect(uri))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("redis://host:port")
                    .hasMessageNotContaining("s3cret")
                    .hasNoCause();
        }
    }

    @Test
    void rejectsSmallWindow() {
        assertThatThrownBy(() -> RedisChannel.builder("redis://localhost").window(999))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The window must be at least 1000 frames, not 999");
    }
}
