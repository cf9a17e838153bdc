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
     * Compares the CPU time with that of another implementation. Computes the ratio of the two in each round, and
     * returns the spread of the ratios.
     */
    Spread cpuRatio(Measured other) {
        return Spread.of(IntStream.range(0, samples.size())
                .mapToDouble(round -> samples.get(round).cpuMicros()
                        / other.samples.get(round).cpuMicros()));
    }
}
