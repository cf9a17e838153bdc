package io.github.mcpresources.benchmarks.load;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The samples of one operation on one server.
 *
 * @param samples one from each round, in their order
 */
record Measured(List<Sample> samples) {

    Spread cpuMicros() {
        return Spread.of(samples.stream().mapToDouble(Sample::cpuMicros));
    }

    Spread allocatedBytes() {
        return Spread.of(samples.stream().mapToDouble(Sample::allocatedBytes));
    }

    /** How many times the CPU of another one it takes, compared round by round. */
    Spread cpuRatio(Measured other) {
        return Spread.of(IntStream.range(0, samples.size())
                .mapToDouble(round -> samples.get(round).cpuMicros()
                        / other.samples.get(round).cpuMicros()));
    }
}
