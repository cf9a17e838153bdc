package io.github.mcpresources.cluster;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.cluster.ClusterStatus.DropReason;
import io.github.mcpresources.internal.concurrent.LogRateLimit;
import io.github.mcpresources.internal.concurrent.Throttle;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives frames, including those of this node, and checks their signatures and numbers. Passes the events of other
 * nodes, and the events that this node published in transactions, to the servers of this process.
 */
final class Receiver implements Channel.Listener {

    private static final Logger log = LoggerFactory.getLogger(Receiver.class);

    /** The shortest time between two reports of gaps. Further gaps within this time are reported together. */
    private static final Duration GAP_INTERVAL = Duration.ofSeconds(1);

    private final String service;
    private final String node;
    private final long epoch;
    private final FrameSigner signer;
    private final Peers peers;
    private final CommittedFrames committed;
    /** The delay above which a frame counts as late. */
    private final Duration lateAfter;

    private final Lateness lateness;
    private final EventBus.Listener listener;
    private final LogRateLimit dropLogRate = new LogRateLimit();
    private final LogRateLimit failureLogRate = new LogRateLimit();
    private final LogRateLimit duplicateLogRate = new LogRateLimit(Duration.ofMinutes(1));
    private final Throttle gap;
    private volatile String gapReason = "";

    private volatile boolean closed;
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong gaps = new AtomicLong();
    private final AtomicLong late = new AtomicLong();
    /** The number of dropped frames by reason. Guarded by {@code this}. */
    private final Map<DropReason, Long> dropped = new EnumMap<>(DropReason.class);

    Receiver(
            String service,
            String node,
            long epoch,
            FrameSigner signer,
            TimeSource time,
            Duration fence,
            Lateness lateness,
            EventBus.Listener listener) {
        this.service = service;
        this.node = node;
        this.epoch = epoch;
        this.signer = signer;
        this.peers = new Peers(time, node, epoch);
        this.committed = new CommittedFrames(time);
        this.lateAfter = fence.dividedBy(2); // the other half is for the answer from the broker to the sender
        this.lateness = lateness;
        this.listener = listener;
        this.gap = new Throttle(time, GAP_INTERVAL, this::reportGap);
    }

    @Override
    public void frame(byte[] signed) {
        try {
            check(signed);
        } catch (Throwable failure) { // also an Error: the events of the frame must not be lost silently
            failed(failure);
        }
    }

    private void failed(Throwable failure) {
        if (failureLogRate.isDue()) {
            log.error("A frame of the event bus could not be handled", failure);
        }
        gap("a frame could not be handled: " + failure);
    }

    private void check(byte[] signed) {
        byte[] bytes = signer.verified(signed);
        if (bytes == null) {
            drop(DropReason.SIGNATURE, "its signature is not valid");
            return;
        }
        Frame frame;
        try {
            frame = Frame.of(bytes);
        } catch (IOException malformed) {
            drop(DropReason.MALFORMED, "it is malformed (" + malformed + ")");
            return;
        }
        if (!frame.service().equals(service)) {
            drop(DropReason.OTHER_SERVICE, "it belongs to the service " + frame.service());
        } else if (accept(frame)) {
            take(frame);
        }
    }

    private void drop(DropReason reason, String details) {
        long count;
        synchronized (this) {
            count = dropped.merge(reason, 1L, Long::sum);
        }
        if (dropLogRate.isDue()) {
            log.warn("Dropped a frame of the event bus: {}. Frames dropped for this reason so far: {}", details, count);
        }
    }

    /** Returns false if the frame is dropped because of its number. */
    private boolean accept(Frame frame) {
        switch (frame.is(Frame.Kind.COMMITTED) ? committed.accept(frame) : peers.accept(frame)) {
            case NEXT -> {
                return true;
            }
            case AFTER_GAP -> {
                gap("frames of the node " + frame.node() + " are missing");
                return true;
            }
            case KNOWN -> drop(DropReason.REPEATED, "it has been received before");
            case OTHER_CLOCK -> {
                drop(
                        DropReason.OTHER_CLOCK,
                        "it is old, or the clocks of this node and of " + frame.node() + " differ by more than "
                                + Peers.CLOCK_DIFFERENCE);
                gap("the node " + frame.node() + " has a different clock, or a transaction took too long");
            }
            case TOO_MANY_NODES -> drop(DropReason.TOO_MANY_NODES, "the maximum number of nodes is reached");
        }
        return false;
    }

    private void take(Frame frame) {
        boolean isCommitted = frame.is(Frame.Kind.COMMITTED);
        boolean isOwn = isOwn(frame);
        if (isOwn && !isCommitted) {
            return;
        }
        if (!isOwn) {
            received.incrementAndGet();
        }
        if (!frame.isKnown()) {
            gap("the node " + frame.node() + " sends frames of a later version");
            return;
        }
        if (frame.payload().length == 0) {
            return;
        }
        TracedEvents traced;
        try {
            traced = TracedEvents.of(EventCodec.read(frame.payload()));
        } catch (IOException unknown) {
            gap("the node " + frame.node() + " sent an event that this version does not support");
            return;
        }
        List<ResourceEvent> events = traced.events();
        listener.heard(events, traced.traces()).whenComplete((taken, failure) -> {
            if (failure != null) {
                failed(failure);
            } else if (!isCommitted) {
                judge(frame, events);
            } else if (isOwn) {
                // The time of the commit is unknown. From a second frame, other nodes determine whether they were late.
                lateness.measure(events);
            }
        });
    }

    /** Sends the events of a frame to all nodes again if this node received them late. */
    private void judge(Frame frame, List<ResourceEvent> events) {
        boolean isLate = peers.measure(frame).compareTo(lateAfter) > 0;
        if (isLate && frame.is(Frame.Kind.EVENTS)) {
            late.incrementAndGet();
            lateness.add(events);
        }
    }

    private boolean isOwn(Frame frame) {
        return frame.node().equals(node) && frame.epoch() == epoch;
    }

    @Override
    public void lost() {
        if (peers.isEmpty()) {
            log.info("Receiving the events of other nodes");
            listener.gap(); // a cache may contain outdated values
        } else {
            peers.hearAgain();
            gap("the channel may have lost frames");
        }
    }

    void close() {
        closed = true;
    }

    private void gap(String reason) {
        gapReason = reason;
        gap.request();
    }

    private void reportGap() {
        if (closed) {
            return; // the bus is being closed, so the gap is expected
        }
        gaps.incrementAndGet();
        log.warn("Events of other nodes may have been lost ({}); all resources are treated as changed", gapReason);
        listener.gap();
    }

    /**
     * Checks whether this node has recently received one of its own frames, which shows that the channel delivers
     * frames. Also returns true for a short time after the start.
     */
    boolean hearsItself() {
        return peers.hearsItself();
    }

    /**
     * Reports a gap for nodes that have stopped sending frames without announcing that they leave. If such a node
     * failed, it may have changed a resource without sending the event. Also logs the node names that several processes
     * use, at most once per minute.
     */
    void checkNodes() {
        List<String> lost = peers.lost();
        if (!lost.isEmpty()) {
            gap("no more frames from: " + lost);
        }
        Set<String> duplicates = peers.duplicates();
        if (!duplicates.isEmpty() && duplicateLogRate.isDue()) {
            log.warn(
                    "Several processes use the same node name: {}. Log lines, metrics and session ids do not tell them"
                            + " apart. Give each process its own name (setting node of the event bus)",
                    duplicates);
        }
    }

    Set<String> duplicates() {
        return peers.duplicates();
    }

    int nodes() {
        return peers.others();
    }

    long received() {
        return received.get();
    }

    long gaps() {
        return gaps.get();
    }

    Duration lag() {
        return peers.lag();
    }

    long late() {
        return late.get();
    }

    /** Returns the number of dropped frames for each reason, even if it is 0. */
    synchronized Map<DropReason, Long> dropped() {
        Map<DropReason, Long> counts = new EnumMap<>(DropReason.class);
        for (DropReason reason : DropReason.values()) {
            counts.put(reason, dropped.getOrDefault(reason, 0L));
        }
        return Collections.unmodifiableMap(counts);
    }
}
