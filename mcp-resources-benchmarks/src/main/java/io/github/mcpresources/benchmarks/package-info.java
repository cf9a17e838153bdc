/**
 * The cost of serving resources in process, measured with JMH.
 *
 * <p>Start reading at {@link io.github.mcpresources.benchmarks.RegistryBenchmark}. The cost over HTTP is measured in
 * {@link io.github.mcpresources.benchmarks.load}.
 */
@NullMarked
package io.github.mcpresources.benchmarks;

import org.jspecify.annotations.NullMarked;
