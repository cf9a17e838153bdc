/**
 * Composition: combines many providers and servers into one provider, with URIs that lead back to their origin.
 *
 * <p>Start reading at {@link io.github.mcpresources.compositor.ResourceCompositor}.
 */
@NullMarked
package io.github.mcpresources.compositor;

import org.jspecify.annotations.NullMarked;
