package io.github.mcpresources.benchmarks.updates;

import java.util.Arrays;

/** A histogram of durations, in steps of a tenth of a millisecond. The longest duration is exact. Not thread-safe. */
final class Delays {

    private static final long STEP_NANOS = 100_000;
    private static final int STEPS = 1_000_000;

    private final int[] counts = new int[STEPS + 1];
    private long count;
    private long longest;

    void add(long nanos) {
        counts[(int) Math.min(nanos / STEP_NANOS, STEPS)]++;
        count++;
        longest = Math.max(longest, nanos);
    }

    long count() {
        return count;
    }

    double longestMillis() {
        return longest / 1e6;
    }

    /** Returns a quantile of the durations in milliseconds, such as the median for the fraction 0.5. */
    double millis(double part) {
        long wanted = (long) Math.ceil(count * part);
        long seen = 0;
        for (int step = 0; step < counts.length; step++) {
            seen += counts[step];
            if (seen >= wanted) {
                return Math.min((step + 1) * STEP_NANOS / 1e6, longestMillis());
            }
        }
        throw new IllegalStateException("There is no such quantile of "
                + Arrays.stream(counts).sum() + " durations; the fraction must be at most 1");
    }

    @Override
    public String toString() {
        return String.format(
                "p50 %.1f, p99 %.1f, p99.9 %.1f, longest %.1f ms of %,d",
                millis(0.5), millis(0.99), millis(0.999), longestMillis(), count);
    }
}
