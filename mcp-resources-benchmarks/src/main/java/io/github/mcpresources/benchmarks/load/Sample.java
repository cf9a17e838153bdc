package io.github.mcpresources.benchmarks.load;

/**
 * The cost of one batch for the server, for each request.
 *
 * @param requests the number of answered requests
 * @param cpuMicros CPU microseconds
 * @param allocatedBytes bytes allocated
 */
record Sample(int requests, double cpuMicros, double allocatedBytes) {

    static Sample of(Meter used, int requests) {
        return new Sample(requests, used.cpuNanos() / 1e3 / requests, (double) used.allocatedBytes() / requests);
    }
}
