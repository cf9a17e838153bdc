/**
 * Combines many providers and servers into one provider, whose URIs identify the origin of each resource.
 *
 * <p>Start with {@link io.github.mcpresources.compositor.ResourceCompositor}.
 */
@NullMarked
package io.github.mcpresources.compositor;

import org.jspecify.annotations.NullMarked;
