package io.github.mcpresources.benchmarks.load;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The samples of one operation on one server.
 *
 * @param samples one sample for each round, in order
 */
record Measured(List<Sample> samples) {

    Spread cpuMicros() {
        return Spread.of(samples.stream().mapToDouble(Sample::cpuMicros));
    }

    Spread allocatedBytes() {
        return Spread.of(samples.stream().mapToDouble(Sample::allocatedBytes));
    }

    /**
     * Computes for each round the ratio of the CPU time to that of another implementation, and returns the spread of
     * these ratios.
     */
    Spread cpuRatio(Measured other) {
        return Spread.of(IntStream.range(0, samples.size())
                .mapToDouble(round -> samples.get(round).cpuMicros()
                        / other.samples.get(round).cpuMicros()));
    }
}
