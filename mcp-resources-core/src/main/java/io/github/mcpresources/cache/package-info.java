/**
 * Caches the results of other providers' reads, and generates descriptions from the contents of resources.
 *
 * <p>The main class is {@link io.github.mcpresources.cache.ReadCache}.
 */
@NullMarked
package io.github.mcpresources.cache;

import org.jspecify.annotations.NullMarked;
