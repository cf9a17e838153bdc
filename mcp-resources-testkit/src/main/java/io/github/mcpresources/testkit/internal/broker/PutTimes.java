package io.github.mcpresources.testkit.internal.broker;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.NewEntry;
import io.github.mcpresources.store.ContentStore.Eviction;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** Measures the time to store an entry in a full store with the default bounds. */
public final class PutTimes {

    private static final Bounds BOUNDS = new Bounds(50, 256L << 20, null, null, Eviction.FIFO);
    private static final int BYTES = 100_000;

    private PutTimes() {}

    /**
     * Stores entries of 100,000 random bytes, one after the other, after a warm-up of the same size.
     *
     * @return the entries per second, and the latencies of the calls
     */
    public static Measured measure(ContentEngine engine, int puts) throws Exception {
        Random random = new Random(1);
        long[] times = new long[puts];
        for (int i = -puts; i < puts; i++) {
            byte[] bytes = new byte[BYTES];
            random.nextBytes(bytes);
            long start = System.nanoTime();
            engine.put("times", new NewEntry("entry-" + i, null, "{}"), bytes, BOUNDS)
                    .toCompletableFuture()
                    .get(1, TimeUnit.MINUTES);
            if (i >= 0) {
                times[i] = System.nanoTime() - start;
            }
        }
        double seconds = LongStream.of(times).sum() / 1e9;
        double p50 = Measured.percentile(times, 50);
        double p99 = Measured.percentile(times, 99);
        String text = String.format(
                Locale.ROOT,
                "%,d puts of %,d bytes: p50 %.2f ms, p99 %.2f ms, longest %.2f ms",
                puts,
                BYTES,
                p50,
                p99,
                times[puts - 1] / 1e6);
        return new Measured(puts / seconds, p50, p99, text);
    }
}
