package io.github.mcpresources.testkit.internal.broker;

import io.github.mcpresources.cluster.Channel;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Measures the throughput and the latency of a channel with several receivers. */
public final class FrameRate {

    private static final String TOPIC = "rate";
    private static final int BYTES = 200;
    private static final int UNDER_WAY = 5_000;

    private final Channel sender;
    private final int frames;
    private final List<Receiver> receivers = new ArrayList<>();

    private FrameRate(Channel sender, List<Channel> receiving, int frames) {
        this.sender = sender;
        this.frames = frames;
        for (Channel channel : receiving) {
            Receiver receiver = new Receiver(frames);
            receivers.add(receiver);
            channel.receive(Set.of(TOPIC), receiver);
            receiver.probes.probe(channel, TOPIC);
        }
    }

    /**
     * Sends frames of 200 bytes and waits until all have arrived.
     *
     * @param perSecond the number of frames to send per second; 0 for as many as possible
     * @return the frames per second that arrived at all receivers, and the latencies of the first receiver
     * @throws AssertionError if a frame does not arrive within two minutes
     */
    public static Measured measure(Channel sender, List<Channel> receivers, int frames, int perSecond)
            throws InterruptedException {
        return new FrameRate(sender, receivers, frames).run(perSecond);
    }

    private Measured run(int perSecond) throws InterruptedException {
        Semaphore permits = new Semaphore(UNDER_WAY);
        AtomicInteger failed = new AtomicInteger();
        long start = System.nanoTime();
        for (int number = 0; number < frames; number++) {
            permits.acquire();
            if (perSecond > 0) {
                pace(start + number * 1_000_000_000L / perSecond);
            }
            byte[] frame = ByteBuffer.allocate(BYTES).putLong(System.nanoTime()).array();
            CompletionStage<Void> sent = sender.send(TOPIC, frame);
            sent.whenComplete((accepted, failure) -> {
                permits.release();
                if (failure != null) {
                    failed.incrementAndGet();
                }
            });
        }
        permits.acquire(UNDER_WAY);
        double accepted = seconds(start);
        for (Receiver receiver : receivers) {
            if (!receiver.arrived.await(2, TimeUnit.MINUTES)) {
                throw new AssertionError(receiver.arrived.getCount() + " frames did not arrive, " + failed + " failed");
            }
        }
        double received = frames / seconds(start);
        double p50 = Measured.percentile(receivers.get(0).times, 50);
        double p99 = Measured.percentile(receivers.get(0).times, 99);
        String text = String.format(
                Locale.ROOT,
                "%,d frames of %d bytes to %d receivers: accepted %,.0f/s, received %,.0f/s; p50 %.2f ms, p99 %.2f ms",
                frames,
                BYTES,
                receivers.size(),
                frames / accepted,
                received,
                p50,
                p99);
        return new Measured(received, p50, p99, text);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static void pace(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Counts frames and records their latencies. */
    private static final class Receiver implements Channel.Listener {

        private final FrameRecorder probes = new FrameRecorder();
        private final CountDownLatch arrived;
        private final long[] times;
        private int count;

        Receiver(int frames) {
            arrived = new CountDownLatch(frames);
            times = new long[frames];
        }

        @Override
        public void frame(byte[] frame) {
            if (frame.length != BYTES) {
                probes.frame(frame);
            } else if (count < times.length) {
                times[count++] = System.nanoTime() - ByteBuffer.wrap(frame).getLong();
                arrived.countDown();
            }
        }

        @Override
        public void lost() {}
    }
}
