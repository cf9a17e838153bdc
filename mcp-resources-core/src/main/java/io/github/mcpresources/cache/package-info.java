/**
 * What is kept of another provider's contents for a while: the contents, and descriptions made of them.
 *
 * <p>Start reading at {@link io.github.mcpresources.cache.ReadCache}.
 */
@NullMarked
package io.github.mcpresources.cache;

import org.jspecify.annotations.NullMarked;
