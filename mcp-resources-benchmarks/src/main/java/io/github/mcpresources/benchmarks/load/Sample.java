package io.github.mcpresources.benchmarks.load;

/**
 * The average cost of a request for the server, measured with one batch of requests.
 *
 * @param requests the number of answered requests
 * @param cpuMicros the CPU time per request, in microseconds
 * @param allocatedBytes the number of bytes that the server allocated per request
 */
record Sample(int requests, double cpuMicros, double allocatedBytes) {

    static Sample of(Meter used, int requests) {
        return new Sample(requests, used.cpuNanos() / 1e3 / requests, (double) used.allocatedBytes() / requests);
    }
}
