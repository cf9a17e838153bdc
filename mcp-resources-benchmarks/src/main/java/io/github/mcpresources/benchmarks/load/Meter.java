package io.github.mcpresources.benchmarks.load;

/**
 * The CPU time and the memory that a server process has used so far.
 *
 * @param cpuNanos the CPU time of all threads in nanoseconds, including the compiler and the garbage collector
 * @param allocatedBytes the number of bytes that the live threads have allocated
 */
record Meter(long cpuNanos, long allocatedBytes) {

    Meter since(Meter before) {
        return new Meter(cpuNanos - before.cpuNanos, allocatedBytes - before.allocatedBytes);
    }

    String line() {
        return cpuNanos + " " + allocatedBytes;
    }

    static Meter parse(String line) {
        int space = line.indexOf(' ');
        return new Meter(Long.parseLong(line.substring(0, space)), Long.parseLong(line.substring(space + 1)));
    }
}
