package io.github.mcpresources.testkit.internal.broker;

import java.util.Arrays;

/**
 * The result of a measurement.
 *
 * @param perSecond the number of operations per second
 * @param p50 the median latency in milliseconds
 * @param p99 the 99th percentile of the latency in milliseconds
 * @param text the result as text
 */
public record Measured(double perSecond, double p50, double p99, String text) {

    /** Returns a percentile in milliseconds of the given latencies in nanoseconds. Sorts the given array. */
    static double percentile(long[] nanos, int percent) {
        Arrays.sort(nanos);
        return nanos[(int) ((long) nanos.length * percent / 100)] / 1e6;
    }

    @Override
    public String toString() {
        return text;
    }
}
