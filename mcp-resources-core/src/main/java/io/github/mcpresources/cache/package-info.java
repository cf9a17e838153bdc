/**
 * Caches for the contents of other providers, and for descriptions that are generated from contents.
 *
 * <p>The main class is {@link io.github.mcpresources.cache.ReadCache}.
 */
@NullMarked
package io.github.mcpresources.cache;

import org.jspecify.annotations.NullMarked;
