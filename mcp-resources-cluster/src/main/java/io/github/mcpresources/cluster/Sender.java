package io.github.mcpresources.cluster;

import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.TimeSource;
import java.io.ByteArrayOutputStream;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Numbers, signs and sends the frames of this node. */
final class Sender {

    private static final Logger log = LoggerFactory.getLogger(Sender.class);

    /** The maximum size of the events in one frame in bytes, even if the channel allows larger frames. */
    private static final int MAX_PAYLOAD = 256 * 1024;

    private static final byte[] NO_TRACE = {};

    private final Channel channel;
    private final String topic;
    private final FrameSigner signer;
    private final String service;
    private final String node;
    private final TimeSource time;
    private final long epoch;
    private final int maxPayload;
    private final SecureRandom random = new SecureRandom();
    private volatile CompletionStage<Void> last = CompletableFuture.completedFuture(null);
    /** The number of the last frame. Guarded by {@code this}. */
    private long sequence;

    private volatile boolean failing;
    /**
     * True if the last completed attempt to send events failed, so that other nodes may not have received these events.
     */
    private volatile boolean owesEvents;

    Sender(Channel channel, String topic, FrameSigner signer, String service, String node, TimeSource time) {
        this.channel = channel;
        this.topic = topic;
        this.signer = signer;
        this.service = service;
        this.node = node;
        this.time = time;
        this.epoch = random.nextLong();
        int overhead = Frame.FIXED_BYTES + service.length() + node.length() + signer.signatureBytes();
        this.maxPayload = Math.min(MAX_PAYLOAD, channel.maxFrameBytes() - overhead);
    }

    long epoch() {
        return epoch;
    }

    synchronized long sent() {
        return sequence;
    }

    boolean isFailing() {
        return failing;
    }

    /** Sends events in one or more frames. The stage completes when the broker has accepted all frames. */
    CompletionStage<Void> send(Frame.Kind kind, List<ResourceEvent> events) {
        return send(kind, events, Map.of());
    }

    /**
     * Sends events like {@link #send(Frame.Kind, List)}, together with the traces in which they were published.
     *
     * @param traces the {@code traceparent} of each event that was published in a trace
     */
    CompletionStage<Void> send(Frame.Kind kind, List<ResourceEvent> events, Map<ResourceEvent, String> traces) {
        List<CompletionStage<Void>> stages = payloads(events, traces).stream()
                .map(payload -> send(kind, payload))
                .toList();
        CompletionStage<Void> all = stages.size() == 1
                ? stages.get(0)
                : CompletableFuture.allOf(stages.stream()
                        .map(CompletionStage::toCompletableFuture)
                        .toArray(CompletableFuture<?>[]::new));
        last = all.whenComplete((accepted, failure) -> owesEvents = failure != null);
        return last;
    }

    List<byte[]> committed(List<ResourceEvent> events) {
        return payloads(events, Map.of()).stream()
                .map(payload -> signed(Frame.Kind.COMMITTED, random.nextLong(), payload))
                .toList();
    }

    /**
     * Encodes events as the payloads of one or more frames. The trace of an event is in the same frame, or is omitted
     * if it does not fit.
     */
    private List<byte[]> payloads(List<ResourceEvent> events, Map<ResourceEvent, String> traces) {
        List<byte[]> payloads = new ArrayList<>();
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        for (ResourceEvent event : events) {
            byte[] trace = trace(traces.get(event));
            for (byte[] part : EventCodec.write(event, maxPayload)) {
                byte[] before = trace.length + part.length > maxPayload ? NO_TRACE : trace;
                if (payload.size() + before.length + part.length > maxPayload) {
                    payloads.add(payload.toByteArray());
                    payload.reset();
                }
                payload.writeBytes(before);
                payload.writeBytes(part);
            }
        }
        payloads.add(payload.toByteArray());
        return payloads;
    }

    private byte[] trace(@Nullable String traceparent) {
        return traceparent == null
                ? NO_TRACE
                : EventCodec.write(TracedEvents.trace(traceparent), maxPayload).get(0);
    }

    /** Sends a frame without events. */
    CompletionStage<Void> send(Frame.Kind kind) {
        return send(kind, new byte[0]);
    }

    private CompletionStage<Void> send(Frame.Kind kind, byte[] payload) {
        CompletableFuture<Void> sent;
        synchronized (this) { // so that the frames arrive in the order of their numbers
            sent = channelStage(signed(kind, sequence + 1, payload));
            // If the frame was not sent, the number is used again. If it was sent nevertheless, the receivers recognize
            // the next frame with this number by its time.
            if (!sent.isCompletedExceptionally()) {
                sequence++;
            }
        }
        return sent.whenComplete((done, failure) -> failing = failure != null);
    }

    private byte[] signed(Frame.Kind kind, long number, byte[] payload) {
        Frame frame = new Frame(
                Frame.VERSION,
                kind.number(),
                service,
                node,
                epoch,
                number,
                time.nanoTime(),
                time.instant().toEpochMilli(),
                payload);
        return signer.sign(frame.toBytes());
    }

    private CompletableFuture<Void> channelStage(byte[] frame) {
        try {
            return channel.send(topic, frame).toCompletableFuture();
        } catch (Throwable failure) { // also an Error: the state of the bus then shows that sending fails
            return CompletableFuture.failedFuture(failure);
        }
    }

    /**
     * Waits up to the given time for the broker to accept the frames with events, and announces that this node is
     * leaving. If the broker did not accept the last events, nothing is announced. The other nodes then detect the loss
     * of this node, and treat all resources as changed.
     */
    void end(Duration wait) {
        if (owesEvents) {
            log.warn(
                    "Events of this node were not sent before it ended; the other nodes treat all resources as changed");
            return;
        }
        try {
            last.thenCompose(accepted -> send(Frame.Kind.BYE))
                    .toCompletableFuture()
                    .get(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException failure) { // the other nodes detect the loss of this node
            log.warn("Could not announce to the other nodes that this node leaves", failure);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
