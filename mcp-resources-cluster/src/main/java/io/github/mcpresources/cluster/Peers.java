package io.github.mcpresources.cluster;

import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The nodes from which this node has received frames, including this node. A restarted node counts as a new node,
 * because its frame numbers start at 1 again. Thread-safe.
 */
final class Peers {

    /** The result of checking the number of a frame. */
    enum Verdict {
        NEXT,
        AFTER_GAP,
        KNOWN,
        OTHER_CLOCK,
        TOO_MANY_NODES
    }

    static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(1);

    private static final int MAX_PEERS = 1_000;
    private static final Duration LAG_WINDOW = Duration.ofSeconds(10);

    /**
     * Identifies a node. The epoch is the random number of its process, because several processes may use the same
     * name.
     */
    private record Id(String name, long epoch) {
        static Id of(Frame frame) {
            return new Id(frame.node(), frame.epoch());
        }
    }

    private final TimeSource time;
    private final Id self;
    private final long listeningSince;
    private final Map<Id, Peer> peers = new HashMap<>();
    /** For each node name, the process that sent the last frame with this name. */
    private final Map<String, Id> latest = new HashMap<>();
    /** The node names that several processes use, each with the time at which this use was last detected. */
    private final Map<String, Long> duplicates = new HashMap<>();

    private long lagWindowStart;
    private long longest;
    private long longestBefore;

    /**
     * Creates an empty set of nodes.
     *
     * @param node the name of this node
     * @param epoch the random number that distinguishes this process from others with the same name
     */
    Peers(TimeSource time, String node, long epoch) {
        this.time = time;
        this.self = new Id(node, epoch);
        this.listeningSince = time.nanoTime();
        this.lagWindowStart = listeningSince;
    }

    /** Checks the number of a frame, and records the frame if it is accepted. */
    synchronized Verdict accept(Frame frame) {
        long now = time.nanoTime();
        Peer known = peers.get(Id.of(frame));
        if (known != null) {
            boolean isAgain = known.hasNumberOfLast(frame);
            if (frame.sequence() <= known.sequence() && !isAgain) {
                return Verdict.KNOWN;
            }
            noteDuplicate(frame, now);
            boolean isNext = isAgain || frame.sequence() == known.sequence() + 1 || known.mayMissFrames();
            known.heard(frame, now);
            return isNext ? Verdict.NEXT : Verdict.AFTER_GAP;
        }
        if (hasOtherClock(frame, time)) {
            return Verdict.OTHER_CLOCK;
        }
        if (peers.size() >= MAX_PEERS) {
            peers.values().removeIf(Peer::isGone);
            latest.clear();
            if (peers.size() >= MAX_PEERS) {
                return Verdict.TOO_MANY_NODES;
            }
        }
        Peer fresh = new Peer(now);
        fresh.heard(frame, now);
        peers.put(Id.of(frame), fresh);
        latest.put(frame.node(), Id.of(frame));
        // If a node sent frames before this node began to receive, its first received frame may have any number.
        boolean mayBeginLater = now - listeningSince <= Pulse.SILENCE.toNanos();
        return frame.sequence() == 1 || mayBeginLater ? Verdict.NEXT : Verdict.AFTER_GAP;
    }

    /**
     * Records the name of a sender if another process with the same name has sent frames since the sender's last frame.
     * The name of a restarted node is not recorded, because its earlier process sends no more frames.
     */
    private void noteDuplicate(Frame frame, long now) {
        Id sender = Id.of(frame);
        Id before = latest.put(frame.node(), sender);
        if (before != null && !before.equals(sender) && !frame.is(Frame.Kind.BYE)) {
            duplicates.put(frame.node(), now);
        }
    }

    synchronized Set<String> duplicates() {
        long now = time.nanoTime();
        duplicates.values().removeIf(found -> now - found > Pulse.SILENCE.toNanos());
        return Set.copyOf(duplicates.keySet());
    }

    /**
     * Checks whether the time at which a frame was sent differs from the clock of this node by more than
     * {@link #CLOCK_DIFFERENCE}. If so, the frame is old, or the clocks of the two nodes differ.
     */
    static boolean hasOtherClock(Frame frame, TimeSource time) {
        long difference = Math.abs(time.instant().toEpochMilli() - frame.sentOn());
        return difference > CLOCK_DIFFERENCE.toMillis();
    }

    /**
     * Measures and records the delay of a frame. It is the time since the frame was sent, minus the same time for the
     * fastest frame from this sender in the last 30 to 60 seconds. The subtraction removes the difference between the
     * clocks of the two nodes.
     */
    synchronized Duration measure(Frame frame) {
        long now = time.nanoTime();
        Peer sender = peers.get(Id.of(frame));
        long delay = sender == null ? 0 : sender.delay(frame, now);
        if (now - lagWindowStart > LAG_WINDOW.toNanos()) {
            longestBefore = now - lagWindowStart > 2 * LAG_WINDOW.toNanos() ? 0 : longest;
            longest = 0;
            lagWindowStart = now;
        }
        longest = Math.max(longest, delay);
        return Duration.ofNanos(delay);
    }

    /** Returns the largest delay that {@link #measure} returned in the last 10 to 20 seconds. */
    synchronized Duration lag() {
        boolean isOld = time.nanoTime() - lagWindowStart > 2 * LAG_WINDOW.toNanos();
        return isOld ? Duration.ZERO : Duration.ofNanos(Math.max(longest, longestBefore));
    }

    synchronized boolean isEmpty() {
        return peers.isEmpty();
    }

    /**
     * Checks whether this node has recently received one of its own frames, which shows that the channel delivers
     * frames. Also returns true for a short time after the start.
     */
    synchronized boolean hearsItself() {
        Peer own = peers.get(self);
        long last = own == null ? listeningSince : own.heardAt();
        return time.nanoTime() - last < Pulse.SILENCE.toNanos();
    }

    /**
     * Records that the channel receives again after an outage in which frames may have been lost. The next frame of
     * each node may then skip numbers without being reported as a gap. Another node counts as lost only if it sends no
     * frame for {@link Pulse#SILENCE} from now on.
     */
    synchronized void hearAgain() {
        long now = time.nanoTime();
        peers.forEach((id, peer) -> peer.hearAgain(id.equals(self) ? peer.heardAt() : now));
    }

    /**
     * Returns the names of the nodes that have stopped sending frames without announcing that they leave. Each node is
     * returned only once.
     */
    synchronized List<String> lost() {
        long now = time.nanoTime();
        List<String> lost = new ArrayList<>();
        peers.forEach((id, peer) -> {
            if (!id.equals(self) && !peer.isGone() && now - peer.heardAt() > Pulse.SILENCE.toNanos()) {
                peer.gone();
                lost.add(id.name());
            }
        });
        return lost;
    }

    synchronized int others() {
        long now = time.nanoTime();
        return (int) peers.entrySet().stream()
                .filter(peer -> !peer.getKey().equals(self) && !peer.getValue().isGone())
                .filter(peer -> now - peer.getValue().heardAt() <= Pulse.SILENCE.toNanos())
                .count();
    }

    /** The number of the last frame, the shortest delay and other data of one node. */
    private static final class Peer {

        /**
         * The time in nanoseconds after which the shortest delay is measured again, because the clocks of two nodes
         * drift apart.
         */
        private static final long WINDOW = Duration.ofSeconds(30).toNanos();

        private long sequence;
        private long sentAt;
        private long heardAt;
        /** True after an outage in which frames may have been lost, until the next frame of the node. */
        private boolean mayMissFrames;
        /** True if the node has left or was reported as lost. */
        private boolean isGone;
        /**
         * The smallest difference between this node's clock at receipt and the sender's clock at sending, since
         * {@code windowStart}. This is the difference of the clocks plus the shortest delay. {@code shortestBefore} is
         * the value of the previous window.
         */
        private long shortest = Long.MAX_VALUE;

        private long shortestBefore = Long.MAX_VALUE;
        private long windowStart;

        Peer(long now) {
            this.heardAt = now;
            this.windowStart = now;
        }

        long sequence() {
            return sequence;
        }

        /**
         * Checks whether a frame was sent later than the last frame, but has the same number. If sending fails, the
         * sender uses the number again, although the broker may have accepted the first frame.
         */
        boolean hasNumberOfLast(Frame frame) {
            return frame.sequence() == sequence && frame.sentAt() - sentAt > 0;
        }

        long heardAt() {
            return heardAt;
        }

        boolean isGone() {
            return isGone;
        }

        boolean mayMissFrames() {
            return mayMissFrames;
        }

        void hearAgain(long since) {
            mayMissFrames = true;
            heardAt = since;
        }

        void gone() {
            isGone = true;
        }

        void heard(Frame frame, long now) {
            sequence = frame.sequence();
            sentAt = frame.sentAt();
            mayMissFrames = false;
            heardAt = now;
            isGone = frame.is(Frame.Kind.BYE);
            if (now - windowStart > WINDOW) {
                shortestBefore = shortest;
                shortest = Long.MAX_VALUE;
                windowStart = now;
            }
            shortest = Math.min(shortest, now - frame.sentAt());
        }

        long delay(Frame frame, long now) {
            return now - frame.sentAt() - Math.min(shortest, shortestBefore);
        }
    }
}
