package io.github.mcpresources.cluster;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.TimeSource;

/**
 * Records the received frames of transactions, to detect repeated frames. The numbers of these frames are random, so
 * each number is recorded. A record is kept for longer than the time within which a frame is accepted. If there are
 * more than {@value #MAX} records, some are discarded earlier.
 */
final class CommittedFrames {

    private static final int MAX = 1_000_000;

    private record Key(String node, long epoch, long number) {}

    private final TimeSource time;
    private final Cache<Key, Boolean> received;

    CommittedFrames(TimeSource time) {
        this.time = time;
        this.received = Caffeine.newBuilder()
                .maximumSize(MAX)
                .expireAfterWrite(Peers.CLOCK_DIFFERENCE.multipliedBy(3)) // longer than frames are accepted
                .ticker(time::nanoTime)
                .executor(Runnable::run)
                .build();
    }

    /** Checks a frame, and records it if it is accepted. */
    Peers.Verdict accept(Frame frame) {
        if (Peers.hasOtherClock(frame, time)) {
            return Peers.Verdict.OTHER_CLOCK;
        }
        Key key = new Key(frame.node(), frame.epoch(), frame.sequence());
        return received.asMap().putIfAbsent(key, true) == null ? Peers.Verdict.NEXT : Peers.Verdict.KNOWN;
    }
}
