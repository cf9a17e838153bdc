/**
 * Measurements of the CPU time and the memory that a server needs for a request over HTTP. Clients without the SDK run
 * in this process. Each implementation of the server runs in a separate process.
 *
 * <p>Start with {@link io.github.mcpresources.benchmarks.load.ReadServing}.
 */
@NullMarked
package io.github.mcpresources.benchmarks.load;

import org.jspecify.annotations.NullMarked;
