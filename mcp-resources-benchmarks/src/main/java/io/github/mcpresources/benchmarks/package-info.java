/**
 * JMH benchmarks of the cost of serving resources in process, and programs that measure the memory of resources and
 * subscriptions and the hit rates of caches.
 *
 * <p>Start with {@link io.github.mcpresources.benchmarks.RegistryBenchmark}. The cost over HTTP is measured in
 * {@link io.github.mcpresources.benchmarks.load}.
 */
@NullMarked
package io.github.mcpresources.benchmarks;

import org.jspecify.annotations.NullMarked;
