package io.github.mcpresources.benchmarks.load;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** The samples of one operation on one server, one from each round. */
record Measured(List<Sample> samples) {

    double cpuMicros() {
        return median(Sample::cpuMicros);
    }

    double allocatedBytes() {
        return median(Sample::allocatedBytes);
    }

    double leastCpuMicros() {
        return samples.stream().mapToDouble(Sample::cpuMicros).min().orElseThrow();
    }

    double mostCpuMicros() {
        return samples.stream().mapToDouble(Sample::cpuMicros).max().orElseThrow();
    }

    private double median(ToDoubleFunction<Sample> value) {
        double[] sorted = samples.stream().mapToDouble(value).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
