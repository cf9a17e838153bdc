package io.github.mcpresources.testkit.internal.broker;

import java.util.Arrays;

/** The result of a measurement. The percentiles are latencies in milliseconds. */
public record Measured(double perSecond, double p50, double p99, String text) {

    /** Returns a percentile of times in nanoseconds, converted to milliseconds. Sorts the given array. */
    static double percentile(long[] nanos, int percent) {
        Arrays.sort(nanos);
        return nanos[(int) ((long) nanos.length * percent / 100)] / 1e6;
    }

    @Override
    public String toString() {
        return text;
    }
}
