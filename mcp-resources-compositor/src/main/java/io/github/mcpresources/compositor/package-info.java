/**
 * Combines many providers and servers into one provider, whose URIs lead back to the origin of each resource.
 *
 * <p>Start reading at {@link io.github.mcpresources.compositor.ResourceCompositor}.
 */
@NullMarked
package io.github.mcpresources.compositor;

import org.jspecify.annotations.NullMarked;
