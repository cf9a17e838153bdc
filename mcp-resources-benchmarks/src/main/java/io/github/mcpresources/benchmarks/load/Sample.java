package io.github.mcpresources.benchmarks.load;

/**
 * What one batch cost the server for each request.
 *
 * @param requests how many requests were answered
 * @param cpuMicros CPU microseconds
 * @param allocatedBytes bytes allocated
 */
record Sample(int requests, double cpuMicros, double allocatedBytes) {

    static Sample of(Meter used, int requests) {
        return new Sample(requests, used.cpuNanos() / 1e3 / requests, (double) used.allocatedBytes() / requests);
    }
}
