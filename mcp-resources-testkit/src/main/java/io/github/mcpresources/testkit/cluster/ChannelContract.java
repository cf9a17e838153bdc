package io.github.mcpresources.testkit.cluster;

import static io.github.mcpresources.testkit.internal.broker.FrameRecorder.bytes;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Handle;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.testkit.internal.broker.FrameRecorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that every implementation of {@link Channel} must pass. The broker must be available during all tests.
 *
 * <pre>{@code
 * class MyChannelTest extends ChannelContract {
 *     protected Channel open() {
 *         return MyChannel.connect("broker.example.com");
 *     }
 * }
 * }</pre>
 */
public abstract class ChannelContract {

    private static final String TOPIC = "contract:A.1_-";
    private static final String OTHER = "contract:B";

    private final List<Channel> opened = new ArrayList<>();

    /** Creates the tests. */
    protected ChannelContract() {}

    /**
     * Opens a channel. Channels that are opened during one test must use the same broker. The tests close the channels.
     *
     * @return the channel
     * @throws Exception if the channel cannot be opened; the test then fails
     */
    protected abstract Channel open() throws Exception;

    /**
     * Returns the maximum time that a test waits for a condition. The default is 30 seconds.
     *
     * @return the maximum time
     */
    protected Duration timeout() {
        return Duration.ofSeconds(30);
    }

    /** Closes the channels of the test. */
    @AfterEach
    public void closeChannels() {
        opened.forEach(Channel::close);
    }

    private Channel channel() throws Exception {
        Channel channel = open();
        opened.add(channel);
        return channel;
    }

    private FrameRecorder receiving(Channel channel, String... topics) {
        FrameRecorder recorder = new FrameRecorder(timeout());
        Handle handle = recorder.receive(channel, topics);
        assertThat(handle).isNotNull();
        return recorder;
    }

    private <T> T within(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(timeout().toMillis(), MILLISECONDS);
    }

    private List<String> send(Channel channel, String topic, String name, int count) throws Exception {
        List<String> texts =
                IntStream.range(0, count).mapToObj(number -> name + number).toList();
        List<CompletionStage<Void>> sent = new ArrayList<>();
        for (String text : texts) {
            sent.add(channel.send(topic, bytes(text)));
        }
        for (CompletionStage<Void> stage : sent) {
            within(stage);
        }
        return texts;
    }

    /**
     * Frames of one sender arrive in the order in which they were sent.
     *
     * @throws Exception if the channel fails
     */
    @Test
    public void receivesFramesInOrder() throws Exception {
        Channel sender = channel();
        receiving(sender, TOPIC);
        FrameRecorder recorder = receiving(channel(), TOPIC);
        List<String> sent = send(sender, TOPIC, "frame ", 2_000);
        recorder.awaitTexts(sent);
        assertThat(recorder.texts()).isEqualTo(sent);
    }

    /**
     * A channel receives the frames that it sends.
     *
     * @throws Exception if the channel fails
     */
    @Test
    public void receivesItsOwnFrames() throws Exception {
        Channel channel = channel();
        FrameRecorder recorder = receiving(channel, TOPIC);
        List<String> sent = send(channel, TOPIC, "own ", 10);
        recorder.awaitTexts(sent);
        assertThat(recorder.texts()).isEqualTo(sent);
    }

    /**
     * All frames that several threads send through several channels arrive. The frames of one thread arrive in order.
     *
     * @throws Exception if a channel fails
     */
    @Test
    public void receivesFramesOfManySenders() throws Exception {
        List<Channel> senders = List.of(channel(), channel(), channel());
        for (Channel sender : senders) {
            receiving(sender, TOPIC);
        }
        FrameRecorder recorder = receiving(channel(), TOPIC);
        List<CompletableFuture<List<String>>> sending = new ArrayList<>();
        for (int thread = 0; thread < 9; thread++) {
            String name = "thread " + thread + ": ";
            Channel sender = senders.get(thread % senders.size());
            sending.add(inThread(() -> send(sender, TOPIC, name, 300)));
        }
        for (CompletableFuture<List<String>> thread : sending) {
            List<String> sent = within(thread);
            recorder.awaitTexts(sent);
            assertThat(recorder.texts().stream().filter(new HashSet<>(sent)::contains))
                    .containsExactlyElementsOf(sent);
        }
        assertThat(recorder.overlapped()).as("calls of the listener overlap").isFalse();
    }

    private interface Work<T> {
        T run() throws Exception;
    }

    private static <T> CompletableFuture<T> inThread(Work<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                result.complete(work.run());
            } catch (Throwable failure) {
                result.completeExceptionally(failure);
            }
        });
        thread.start();
        return result;
    }

    /**
     * A listener receives only the frames of its topics.
     *
     * @throws Exception if the channel fails
     */
    @Test
    public void receivesOnlyItsTopics() throws Exception {
        Channel channel = channel();
        FrameRecorder one = receiving(channel, TOPIC);
        FrameRecorder both = receiving(channel, TOPIC, OTHER);
        send(channel, OTHER, "other ", 5);
        List<String> sent = send(channel, TOPIC, "topic ", 5);
        one.awaitTexts(sent);
        assertThat(one.texts()).isEqualTo(sent);
        both.awaitTexts(sent);
        both.awaitTexts(List.of("other 0", "other 4"));
        assertThat(both.texts()).hasSize(10);
    }

    /**
     * Frames that were sent before the call of {@code receive} do not arrive.
     *
     * @throws Exception if the channel fails
     */
    @Test
    public void doesNotReceiveEarlierFrames() throws Exception {
        Channel channel = channel();
        receiving(channel, TOPIC);
        send(channel, TOPIC, "early ", 10);
        FrameRecorder recorder = receiving(channel, TOPIC);
        List<String> late = send(channel, TOPIC, "late ", 10);
        recorder.awaitTexts(late);
        assertThat(recorder.texts()).isEqualTo(late);
    }

    /**
     * A frame may be empty, may contain any bytes, and may have the maximum size.
     *
     * @throws Exception if the channel fails
     */
    @Test
    public void carriesAllBytesAndSizes() throws Exception {
        Channel channel = channel();
        FrameRecorder recorder = receiving(channel, TOPIC);
        assertThat(channel.maxFrameBytes()).isGreaterThanOrEqualTo(4_096);
        byte[] all = new byte[256];
        IntStream.range(0, all.length).forEach(value -> all[value] = (byte) value);
        byte[] largest = new byte[channel.maxFrameBytes()];
        IntStream.range(0, largest.length).forEach(index -> largest[index] = (byte) (index * 31));
        for (byte[] frame : List.of(all, new byte[0], largest, bytes("end"))) {
            within(channel.send(TOPIC, frame));
        }
        recorder.awaitTexts(List.of("end"));
        assertThat(recorder.frames()).containsExactly(all, new byte[0], largest, bytes("end"));
    }

    /**
     * Frames that are too large, and topics that are not valid, are rejected.
     *
     * @throws Exception if the channel fails
     */
    @Test
    public void rejectsInvalidArguments() throws Exception {
        Channel channel = channel();
        byte[] large = new byte[channel.maxFrameBytes() + 1];
        assertThatThrownBy(() -> channel.send(TOPIC, large))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(String.valueOf(channel.maxFrameBytes()));
        for (String topic : List.of("", "a b", "ä", "a/b", "x".repeat(101))) {
            assertThatThrownBy(() -> channel.send(topic, new byte[0])).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> channel.receive(Set.of(TOPIC, topic), new FrameRecorder()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> channel.receive(Set.of(), new FrameRecorder()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /**
     * A listener receives no more frames after its handle has been closed. Other listeners still receive frames.
     *
     * @throws Exception if the channel fails
     */
    @Test
    public void endsDeliveryWhenHandleIsClosed() throws Exception {
        Channel channel = channel();
        FrameRecorder open = receiving(channel, TOPIC);
        FrameRecorder closed = new FrameRecorder(timeout());
        Handle handle = closed.receive(channel, TOPIC);
        handle.close();
        handle.close();
        List<String> sent = send(channel, TOPIC, "frame ", 10);
        open.awaitTexts(sent);
        assertThat(closed.texts()).isEmpty();
    }

    /**
     * A closed channel rejects listeners. If a frame is sent through it, the returned stage fails.
     *
     * @throws Exception if the channel fails in another way
     */
    @Test
    public void failsAfterClose() throws Exception {
        Channel channel = channel();
        FrameRecorder recorder = receiving(channel, TOPIC);
        Channel other = channel();
        receiving(other, TOPIC);
        channel.close();
        channel.close();
        CompletionStage<Void> sent = channel.send(TOPIC, bytes("late"));
        assertThatThrownBy(() -> within(sent)).isInstanceOf(ExecutionException.class);
        assertThatThrownBy(() -> channel.receive(Set.of(TOPIC), new FrameRecorder()))
                .isInstanceOf(IllegalStateException.class);
        FrameRecorder control = receiving(other, TOPIC);
        control.awaitTexts(send(other, TOPIC, "frame ", 5));
        assertThat(recorder.texts()).isEmpty();
    }

    /**
     * The stage that is returned for a sent frame always completes or fails, even if the channel is closed while frames
     * are being sent.
     *
     * @throws Exception if a stage neither completes nor fails
     */
    @Test
    public void completesEachStageWhenClosed() throws Exception {
        Channel channel = channel();
        FrameRecorder recorder = receiving(channel, TOPIC);
        ConcurrentLinkedQueue<CompletionStage<Void>> stages = new ConcurrentLinkedQueue<>();
        List<CompletableFuture<Integer>> threads = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            threads.add(inThread(() -> {
                for (int number = 0; number < 2_000; number++) {
                    stages.add(channel.send(TOPIC, bytes("frame " + number)));
                }
                return stages.size();
            }));
        }
        recorder.awaitTexts(List.of("frame 0"));
        channel.close();
        for (CompletableFuture<Integer> thread : threads) {
            within(thread);
        }
        for (CompletionStage<Void> stage : stages) {
            within(stage.exceptionally(failure -> null));
        }
    }

    /**
     * The threads of a channel end soon after the channel has been closed.
     *
     * @throws Exception if the channel fails
     */
    @Test
    public void endsItsThreads() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        Channel channel = channel();
        receiving(channel, TOPIC);
        receiving(channel, OTHER);
        Set<Thread> started = new HashSet<>(Thread.getAllStackTraces().keySet());
        started.removeAll(before);
        started.removeIf(thread -> thread.getName().matches("ForkJoinPool.*|CompletableFutureDelay.*|.*[Cc]leaner.*"));
        channel.close();
        for (Thread thread : started) {
            thread.join(timeout().toMillis());
            assertThat(thread.isAlive()).as("the thread %s is alive", thread).isFalse();
        }
    }
}
