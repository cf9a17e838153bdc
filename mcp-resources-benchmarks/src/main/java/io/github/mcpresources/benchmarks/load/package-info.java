/**
 * Measurements of the cost of a request over HTTP for the server. A raw client runs in this process, and each serving
 * runs in a separate server process.
 *
 * <p>Start reading at {@link io.github.mcpresources.benchmarks.load.ReadServing}.
 */
@NullMarked
package io.github.mcpresources.benchmarks.load;

import org.jspecify.annotations.NullMarked;
