package io.github.mcpresources.benchmarks.updates;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A run that publishes updates of one resource after another at a constant rate, and floods the client that does not
 * read.
 */
final class Run {

    private final ServerProcess server;
    private final Streams streams;
    private final SilentClient silent;
    private final int rate;
    private final Duration patience;
    private final long begin = System.nanoTime();
    private final long[] published = new long[Topics.SHARED];
    private final Delays publisher = new Delays();
    private long steps;
    private long missed;

    Run(ServerProcess server, Streams streams, SilentClient silent, int rate, Duration patience) {
        this.server = server;
        this.streams = streams;
        this.silent = silent;
        this.rate = rate;
        this.patience = patience;
    }

    /** Waits until the next update is due, publishes it, and checks the silent client once a second. */
    void step() throws IOException {
        long time = begin + steps * TimeUnit.SECONDS.toNanos(1) / rate;
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        int shared = (int) (steps % Topics.SHARED);
        // count before the next update, which would be merged with a pending one
        noteMissing(shared);
        streams.published(shared);
        publisher.add(server.update(Topics.shared(shared)));
        published[shared]++;
        if (steps % rate == 0) {
            long flood = silent.runStep();
            if (flood >= 0) {
                publisher.add(flood);
            }
        }
        steps++;
    }

    /**
     * Waits for the notifications that have not arrived yet, and counts those that are still missing afterwards. The
     * wait lasts at least as long as one round of updates.
     */
    void settle() throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Math.max(2, Topics.SHARED / rate));
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
        for (int shared = 0; shared < Topics.SHARED; shared++) {
            noteMissing(shared);
        }
    }

    private void noteMissing(int shared) {
        long expected = published[shared] * streams.open();
        long end = System.nanoTime() + patience.toNanos();
        while (streams.arrived(shared) < expected && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        missed += Math.abs(expected - streams.arrived(shared)); // too many notifications are an error as well
        published[shared] = 0;
        streams.reset(shared);
    }

    long updates() {
        return steps;
    }

    /** Returns the number of notifications that did not arrive or were duplicates. */
    long missed() {
        return missed;
    }

    /** Returns the durations for which publishing an update blocked the publishing thread. */
    Delays publisher() {
        return publisher;
    }
}
