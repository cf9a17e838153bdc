/**
 * Composition: many providers and servers as one provider, under URIs that lead back.
 *
 * <p>Start reading at {@link io.github.mcpresources.compositor.ResourceCompositor}.
 */
@NullMarked
package io.github.mcpresources.compositor;

import org.jspecify.annotations.NullMarked;
