/**
 * Measurements of the delay of updates to many subscribed clients while one client does not read. Clients without the
 * SDK run in this process. The server runs in another process.
 *
 * <p>Start with {@link io.github.mcpresources.benchmarks.updates.UpdateLoad}.
 */
@NullMarked
package io.github.mcpresources.benchmarks.updates;

import org.jspecify.annotations.NullMarked;
