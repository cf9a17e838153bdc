/**
 * What serving resources costs in process, measured with JMH.
 *
 * <p>Start reading at {@link io.github.mcpresources.benchmarks.RegistryBenchmark}; what it costs over HTTP is in
 * {@link io.github.mcpresources.benchmarks.load}.
 */
@NullMarked
package io.github.mcpresources.benchmarks;

import org.jspecify.annotations.NullMarked;
