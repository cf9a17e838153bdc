package io.github.mcpresources.testkit.internal.broker;

import io.github.mcpresources.Handle;
import io.github.mcpresources.cluster.Channel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Records the frames of a channel, except the test frames of {@link #probe}. */
public final class FrameRecorder implements Channel.Listener {

    private static final String PROBE = "probe ";
    private static final AtomicLong PROBES = new AtomicLong();

    private final Duration timeout;
    private final Set<String> probes = new LinkedHashSet<>();
    private final List<byte[]> frames = new ArrayList<>();
    private final Set<String> texts = new LinkedHashSet<>();
    private final AtomicInteger callers = new AtomicInteger();
    private int losses;
    private boolean overlapped;

    public FrameRecorder() {
        this(Duration.ofSeconds(30));
    }

    public FrameRecorder(Duration timeout) {
        this.timeout = timeout;
    }

    /**
     * Begins to receive the frames of topics, and waits until test frames arrive, so that later frames are not missed.
     */
    public static FrameRecorder receiving(Channel channel, String... topics) {
        FrameRecorder recorder = new FrameRecorder();
        recorder.receive(channel, topics);
        return recorder;
    }

    /**
     * Begins to receive the frames of topics, and waits until test frames arrive. Closing the returned handle ends the
     * delivery.
     */
    public Handle receive(Channel channel, String... topics) {
        Handle handle = channel.receive(Set.of(topics), this);
        for (String topic : topics) {
            probe(channel, topic);
        }
        return handle;
    }

    /**
     * Sends test frames until one of them arrives.
     *
     * @throws AssertionError if no frame arrives in time
     */
    public void probe(Channel channel, String topic) {
        Set<String> sent = new LinkedHashSet<>();
        long end = System.nanoTime() + timeout.toNanos();
        do {
            if (System.nanoTime() > end) {
                throw new AssertionError("No frame arrived on the topic " + topic + " within " + timeout);
            }
            String text = PROBE + PROBES.incrementAndGet();
            sent.add(text);
            CompletionStage<Void> stage = channel.send(topic, bytes(text));
            stage.exceptionally(failure -> null);
        } while (!await(Duration.ofMillis(50), () -> sent.stream().anyMatch(probes::contains)));
    }

    @Override
    public void frame(byte[] frame) {
        overlapped |= callers.incrementAndGet() != 1;
        synchronized (this) {
            String text = text(frame);
            if (text.startsWith(PROBE)) {
                probes.add(text);
            } else {
                frames.add(frame);
                texts.add(text);
            }
            notifyAll();
        }
        callers.decrementAndGet();
    }

    @Override
    public void lost() {
        overlapped |= callers.incrementAndGet() != 1;
        synchronized (this) {
            losses++;
            notifyAll();
        }
        callers.decrementAndGet();
    }

    /** Returns the distinct texts of the frames, in the order of their first arrival. */
    public synchronized List<String> texts() {
        return List.copyOf(texts);
    }

    public synchronized List<byte[]> frames() {
        return List.copyOf(frames);
    }

    /** Returns the number of reports of lost frames. */
    public synchronized int losses() {
        return losses;
    }

    /** Checks whether two threads called this listener at the same time. */
    public synchronized boolean overlapped() {
        return overlapped;
    }

    /**
     * Waits until frames with all given texts have arrived.
     *
     * @throws AssertionError if one of the frames does not arrive in time
     */
    public void awaitTexts(Collection<String> expected) {
        await(expected.size() + " expected frames", () -> texts.containsAll(expected));
    }

    /**
     * Waits until this recorder has received at least the given number of reports of lost frames.
     *
     * @throws AssertionError if it has received fewer reports when the timeout ends
     */
    public void awaitLosses(int count) {
        await("at least " + count + " reports of lost frames", () -> losses >= count);
    }

    private void await(String what, BooleanSupplier condition) {
        if (!await(timeout, condition)) {
            throw new AssertionError("The recorder waited " + timeout + " for " + what + ", but received "
                    + texts().size() + " distinct frames and " + losses() + " reports of lost frames");
        }
    }

    private synchronized boolean await(Duration longest, BooleanSupplier condition) {
        long end = System.nanoTime() + longest.toNanos();
        while (!condition.getAsBoolean()) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            try {
                wait(left);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                throw new AssertionError("The waiting thread was interrupted", stop);
            }
        }
        return true;
    }

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] frame) {
        return new String(frame, StandardCharsets.ISO_8859_1);
    }
}
