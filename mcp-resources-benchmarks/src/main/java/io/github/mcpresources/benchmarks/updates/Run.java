package io.github.mcpresources.benchmarks.updates;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The publishing: one resource after the other, in even steps, and floods for the client that does not read. */
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

    /** Waits for its time, publishes one update, and looks after the silent client once a second. */
    void step() throws IOException {
        long time = begin + steps * TimeUnit.SECONDS.toNanos(1) / rate;
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        int shared = (int) (steps % Topics.SHARED);
        noteMissing(shared); // before it is updated again: an update that waits would become one with it
        streams.published(shared);
        publisher.add(server.update(Topics.shared(shared)));
        published[shared]++;
        if (steps % rate == 0) {
            long flood = silent.look();
            if (flood >= 0) {
                publisher.add(flood);
            }
        }
        steps++;
    }

    /** Waits until everything has arrived, as long as a round takes. */
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
        missed += Math.abs(expected - streams.arrived(shared)); // too many are wrong as well
        published[shared] = 0;
        streams.reset(shared);
    }

    /** How many updates were published. */
    long updates() {
        return steps;
    }

    /** How many notifications did not come, or came too often. */
    long missed() {
        return missed;
    }

    /** How long each publishing kept its thread. */
    Delays publisher() {
        return publisher;
    }
}
