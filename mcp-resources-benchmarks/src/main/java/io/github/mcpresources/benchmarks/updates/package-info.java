/**
 * How soon many subscribed clients hear of an update while one of them does not read: raw clients in this process, the
 * server in another.
 *
 * <p>Start reading at {@link io.github.mcpresources.benchmarks.updates.UpdateLoad}.
 */
@NullMarked
package io.github.mcpresources.benchmarks.updates;

import org.jspecify.annotations.NullMarked;
