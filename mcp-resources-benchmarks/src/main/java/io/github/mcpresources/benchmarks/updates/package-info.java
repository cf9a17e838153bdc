/**
 * Measurements of the delay of updates to many subscribed clients while one of them does not read. Raw clients run in
 * this process, and the server runs in another one.
 *
 * <p>Start reading at {@link io.github.mcpresources.benchmarks.updates.UpdateLoad}.
 */
@NullMarked
package io.github.mcpresources.benchmarks.updates;

import org.jspecify.annotations.NullMarked;
