package io.github.mcpresources.benchmarks.load;

/**
 * What one server process serves.
 *
 * @param transport over which transport
 * @param serving who answers
 * @param resources how many resources
 */
record Scenario(Transport transport, Serving serving, int resources) {}
