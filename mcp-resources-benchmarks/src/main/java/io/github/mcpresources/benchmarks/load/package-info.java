/**
 * What a request costs the server over HTTP: a raw client in this process, one server process for each way of serving.
 *
 * <p>Start reading at {@link io.github.mcpresources.benchmarks.load.ReadServing}.
 */
@NullMarked
package io.github.mcpresources.benchmarks.load;

import org.jspecify.annotations.NullMarked;
